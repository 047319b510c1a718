import type { ReactNode } from 'react';
import { asFailure } from '../../../lib/api/failure.js';
import { brand } from '../../../lib/brand/brand.js';
import { RefusalStep } from '../../../ui/refusal-step.js';
import { failureText } from '../../../lib/language/failure-text.js';
import { useWords } from '../../../lib/language/words.js';
import { formatMinor, isolated } from '../../../lib/money/money.js';
import { useSession } from '../../../lib/session/session.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Num } from '../../../ui/money.js';
import { ErrorCard, Note } from '../../../ui/states.js';
import { AutoFields, PlayModes } from '../auto-fields.js';
import { GameControls } from '../game-layout.js';
import { SessionNote } from '../session-note.js';
import { StakeChips, StakeField } from '../stake-field.js';
import type { Limits } from '../stakes.js';
import type { Stake } from '../use-stake.js';
import type { AutoSteps } from './use-auto-steps.js';
import type { SteppedPlay } from './use-stepped-round.js';

interface FormProps {
  readonly play: SteppedPlay;
  readonly stake: Stake;
  readonly limits: Limits | undefined;
  /** A text that says why the server would refuse the stake; undefined if it would not. */
  readonly problem: string | undefined;
  /** Returns the body of the request that starts a round with this stake. */
  readonly startOn: (stakeMinor: bigint) => object;
  /** The text of the main button while there is nothing to cash out yet. */
  readonly firstStep: string;
  readonly beside?: ReactNode;
  readonly fields?: ReactNode;
  readonly figures: ReactNode;
  /** A second button below the main button. */
  readonly second?: ReactNode;
  /** The state of auto-play. `startRun` returns the text of the button that starts it. */
  readonly steps: AutoSteps;
  readonly startRun: (rounds: number) => string;
  /** The input fields of auto-play that set the steps of each round, for example the number of calls. */
  readonly planFields: ReactNode;
  readonly page: string;
}

const written = (minor: bigint | string) => (
  <Num>{isolated(brand.currencySymbol + formatMinor(minor, { trim: true }))}</Num>
);

/**
 * The controls of a game that is played in steps. The main button starts a round, or cashes out the running round.
 */
export function SteppedForm({
  play,
  stake,
  limits,
  problem,
  startOn,
  firstStep,
  beside,
  fields,
  figures,
  second,
  steps,
  startRun,
  planFields,
  page,
}: FormProps) {
  const t = useWords();
  const { user } = useSession();
  const { round, running } = play;
  const { run, auto, cycle } = steps;
  const isAuto = run.mode === 'auto';
  const locked = running || play.busy || auto.running;
  const cashOutMinor = running ? BigInt(round?.cashOutMinor ?? '0') : 0n;
  const stakeError = (): string | undefined => {
    if (running || auto.running) return undefined;
    if (problem) return problem;
    if (stake.touched && stake.minor === undefined && limits) return t('inhouse.badStake');
    return undefined;
  };
  const submit = () => {
    if (auto.running) return steps.stop();
    if (play.busy || play.held || play.waiting) return;
    if (play.doubtful) return play.ask();
    if (running) return cashOutMinor > 0n ? play.cashOut() : undefined;
    if (cycle.isCooling) return undefined;
    stake.touch();
    if (stake.minor === undefined || problem) return undefined;
    if (!isAuto) return play.start(startOn(stake.minor));
    if (run.plan) auto.start(run.plan, { ...startOn(stake.minor), stakeMinor: String(stake.minor) });
    return undefined;
  };
  const cannotAct =
    play.waiting ||
    play.held ||
    (play.busy && play.pending?.kind === 'step') ||
    (running && cashOutMinor === 0n && !play.doubtful);
  const isCooling = cycle.isCooling && !running && !auto.running && !play.busy;
  const act = () => {
    if (auto.running) return t('inhouse.stop');
    if (play.doubtful) return t('inhouse.ask');
    if (running && cashOutMinor === 0n) return firstStep;
    if (running)
      return (
        <span>
          {t('inhouse.cashOut')} {written(cashOutMinor)}
        </span>
      );
    if (isAuto) return startRun(run.rounds);
    return (
      <span>
        {t(round ? 'inhouse.startAgain' : 'inhouse.start')} {written(stake.minor ?? 0n)}
      </span>
    );
  };
  return (
    <GameControls
      onSubmit={submit}
      stake={
        <div className={beside ? 'stakepair' : undefined}>
          <StakeField stake={stake} limits={limits} error={stakeError()} locked={locked} />
          {beside}
        </div>
      }
      chips={<StakeChips stake={stake} limits={limits} locked={locked} />}
      mode={run.offered ? <PlayModes mode={run.mode} onChange={steps.changeMode} /> : undefined}
      fields={
        fields || isAuto ? (
          <div className="col g4">
            {fields}
            {isAuto ? planFields : null}
            {isAuto ? <AutoFields text={run.text} setText={run.setText} auto={auto} bad={run.bad} /> : null}
          </div>
        ) : undefined
      }
      figures={figures}
      act={
        <>
          {play.error ? <ErrorCard compact error={play.error} onRetry={play.refetch} /> : null}
          {play.doubtful ? (
            <Note tone="wait" role="alert">
              {t('inhouse.stepDoubtful')}
            </Note>
          ) : null}
          {play.refusal ? (
            <Note tone="alert" role="alert">
              {failureText(t, asFailure(play.refusal))}
            </Note>
          ) : null}
          <RefusalStep refusal={play.refusal} label={t('inhouse.seeBonus')} />
          {user ? (
            <Button
              type="submit"
              tone={auto.running ? 'solid' : 'primary'}
              size="l"
              full
              busy={isCooling || (!auto.running && play.pending !== undefined && play.pending.kind !== 'step')}
              {...(isCooling ? cycle.look : {})}
              disabled={!auto.running && cannotAct}
              data-testid="roll"
            >
              {act()}
            </Button>
          ) : (
            <ButtonLink to={`/login?back=${page}`} tone="primary" size="l" full>
              {t('inhouse.loginToPlay')}
            </ButtonLink>
          )}
          {user && !isAuto ? second : null}
        </>
      }
      note={<SessionNote net={play.net} />}
    />
  );
}
