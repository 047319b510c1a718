import { useState, type ReactNode } from 'react';
import { asFailure } from '../../lib/api/failure.js';
import { RefusalStep } from '../../ui/refusal-step.js';
import { failureText } from '../../lib/language/failure-text.js';
import { useWords } from '../../lib/language/words.js';
import { useSession } from '../../lib/session/session.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Note } from '../../ui/states.js';
import { AutoFields, PlayModes } from './auto-fields.js';
import { GameControls } from './game-layout.js';
import { SessionNote } from './session-note.js';
import { StakeChips, StakeField } from './stake-field.js';
import type { Limits } from './stakes.js';
import { useAutoPlan, type PlayMode } from './use-auto-plan.js';
import { useAuto } from './use-auto.js';
import { useCycle } from './use-cycle.js';
import type { AnyBet, Betting } from './use-bet.js';
import type { Stake } from './use-stake.js';

interface FormProps<B extends AnyBet> {
  readonly betting: Betting<B>;
  readonly stake: Stake;
  readonly limits: Limits | undefined;
  /** A text that says why the server would refuse the bet; undefined if it would not. */
  readonly problem: string | undefined;
  /** A text that is shown only after the player presses the main button, for example if a choice is missing. */
  readonly missing?: string;
  /** Returns the bet for a stake. */
  readonly betOn: (stakeMinor: bigint) => B;
  /** The text of the main button for a single round. `startRun` returns its text for auto-play. */
  readonly act: ReactNode;
  readonly startRun: (rounds: number) => string;
  /** True while the board still animates rounds that must end before the next bet. */
  readonly waiting?: boolean;
  /** True while the board shows a round that has not ended; further bets of the same stake may follow. */
  readonly isShowing?: boolean;
  /** A field beside the stake, and the game's fields below the quick stakes. */
  readonly beside?: ReactNode;
  readonly fields?: ReactNode;
  readonly figures: ReactNode;
  /** The URL of the game's page, to which a visitor returns after login. */
  readonly page: string;
}

/**
 * The controls of a game in which one draw decides a round: stake, single round or auto-play, and fields of the game.
 */
export function BetForm<B extends AnyBet>({
  betting,
  stake,
  limits,
  problem,
  missing,
  betOn,
  act,
  startRun,
  waiting = false,
  isShowing = false,
  beside,
  fields,
  figures,
  page,
}: FormProps<B>) {
  const t = useWords();
  const { user } = useSession();
  const cycle = useCycle(betting.count, limits?.cycleMs);
  const auto = useAuto({ ...betting, busy: betting.busy || waiting, waiting: cycle.isCooling });
  const run = useAutoPlan(stake.minor);
  const [pressed, setPressed] = useState(false);

  const stakeError = (): string | undefined => {
    if (problem) return problem;
    if (stake.touched && stake.minor === undefined && limits) return t('inhouse.badStake');
    if (pressed && missing) return missing;
    return betting.refusal ? failureText(t, asFailure(betting.refusal)) : undefined;
  };
  // The stake of a bet that is unanswered, or whose round still runs on the board, cannot be changed.
  const locked = auto.running || betting.busy || betting.doubtful || waiting || isShowing;
  const submit = () => {
    stake.touch();
    setPressed(true);
    if (auto.running) return auto.stopByStart();
    if (betting.doubtful) return betting.ask();
    if (stake.minor === undefined || problem || missing || betting.busy || waiting || cycle.isCooling) return undefined;
    const bet = betOn(stake.minor);
    if (run.mode === 'manual') return betting.bet(bet);
    if (run.plan) auto.start(run.plan, bet);
    return undefined;
  };
  const changeMode = (next: PlayMode) => {
    auto.clear();
    run.setMode(next);
  };
  return (
    <GameControls
      onSubmit={submit}
      mode={run.offered ? <PlayModes mode={run.mode} onChange={changeMode} /> : undefined}
      stake={
        <div className={beside ? 'stakepair' : undefined}>
          <StakeField stake={stake} limits={limits} error={stakeError()} locked={locked} />
          {beside}
        </div>
      }
      chips={<StakeChips stake={stake} limits={limits} locked={locked} />}
      fields={
        fields || run.mode === 'auto' ? (
          <div className="col g4">
            {fields}
            {run.mode === 'auto' ? (
              <AutoFields text={run.text} setText={run.setText} auto={auto} bad={run.bad} />
            ) : null}
          </div>
        ) : undefined
      }
      figures={figures}
      act={
        <>
          {betting.doubtful ? (
            <Note tone="wait" role="alert">
              {t('inhouse.doubtful')}
            </Note>
          ) : null}
          {problem ? null : <RefusalStep refusal={betting.refusal} label={t('inhouse.seeBonus')} />}
          {user ? (
            <Button
              type="submit"
              tone={auto.running ? 'solid' : 'primary'}
              size="l"
              full
              busy={(betting.busy || waiting || cycle.isCooling) && !auto.running}
              {...(betting.busy || waiting || auto.running ? {} : cycle.look)}
              data-testid="roll"
            >
              {auto.running
                ? t('inhouse.stop')
                : betting.doubtful
                  ? t('inhouse.ask')
                  : run.mode === 'auto'
                    ? startRun(run.rounds)
                    : act}
            </Button>
          ) : (
            <ButtonLink to={`/login?back=${page}`} tone="primary" size="l" full>
              {t('inhouse.loginToPlay')}
            </ButtonLink>
          )}
        </>
      }
      note={<SessionNote net={betting.net} />}
    />
  );
}
