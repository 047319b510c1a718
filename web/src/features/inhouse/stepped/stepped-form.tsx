import type { ReactNode } from 'react';
import { asFailure } from '../../../lib/api/failure.js';
import { brand } from '../../../lib/brand/brand.js';
import { RefusalStep } from '../refusal-step.js';
import { failureText } from '../../../lib/language/failure-text.js';
import { useWords } from '../../../lib/language/words.js';
import { formatMinor, isolated } from '../../../lib/money/money.js';
import { useSession } from '../../../lib/session/session.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Num } from '../../../ui/money.js';
import { ErrorCard, Note } from '../../../ui/states.js';
import { GameControls } from '../game-layout.js';
import { SessionNote } from '../session-note.js';
import { StakeChips, StakeField } from '../stake-field.js';
import type { Limits } from '../stakes.js';
import type { Stake } from '../use-stake.js';
import type { SteppedPlay } from './use-stepped-round.js';

interface FormProps {
  readonly play: SteppedPlay;
  readonly stake: Stake;
  readonly limits: Limits | undefined;
  /** The reason, in words, why the stake would be refused. */
  readonly problem: string | undefined;
  /** The body of a start with this stake. */
  readonly startOn: (stakeMinor: bigint) => object;
  /** The text of the main button while there is nothing to cash out yet. */
  readonly firstStep: string;
  readonly beside?: ReactNode;
  readonly fields?: ReactNode;
  readonly figures: ReactNode;
  /** A second button below the main one. */
  readonly second?: ReactNode;
  readonly page: string;
}

const written = (minor: bigint | string) => (
  <Num>{isolated(brand.currencySymbol + formatMinor(minor, { trim: true }))}</Num>
);

/** The controls of a game with steps. The main button starts a round, and cashes the running one out. */
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
  page,
}: FormProps) {
  const t = useWords();
  const { user } = useSession();
  const { round, running } = play;
  const cashOutMinor = running ? BigInt(round?.cashOutMinor ?? '0') : 0n;
  const stakeError = (): string | undefined => {
    if (running) return undefined;
    if (problem) return problem;
    if (stake.touched && stake.minor === undefined && limits) return t('fail.wallet.amount');
    return undefined;
  };
  const submit = () => {
    if (play.busy || play.held || play.waiting) return;
    if (play.doubtful) return play.ask();
    if (running) return cashOutMinor > 0n ? play.cashOut() : undefined;
    stake.touch();
    if (stake.minor !== undefined && !problem) play.start(startOn(stake.minor));
  };
  const act = () => {
    if (play.doubtful) return t('inhouse.ask');
    if (running && cashOutMinor === 0n) return firstStep;
    if (running)
      return (
        <span>
          {t('inhouse.cashOut')} {written(cashOutMinor)}
        </span>
      );
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
          <StakeField stake={stake} limits={limits} error={stakeError()} locked={running || play.busy} />
          {beside}
        </div>
      }
      chips={<StakeChips stake={stake} limits={limits} locked={running || play.busy} />}
      fields={fields}
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
          <RefusalStep refusal={play.refusal} />
          {user ? (
            <Button
              type="submit"
              tone="primary"
              size="l"
              full
              busy={play.pending !== undefined && play.pending.kind !== 'step'}
              disabled={
                play.waiting ||
                play.held ||
                (play.busy && play.pending?.kind === 'step') ||
                (running && cashOutMinor === 0n && !play.doubtful)
              }
              data-testid="roll"
            >
              {act()}
            </Button>
          ) : (
            <ButtonLink to={`/login?back=${page}`} tone="primary" size="l" full>
              {t('inhouse.loginToPlay')}
            </ButtonLink>
          )}
          {user ? second : null}
        </>
      }
      note={<SessionNote net={play.net} />}
    />
  );
}
