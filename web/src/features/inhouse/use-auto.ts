import { useEffect, useRef, useState } from 'react';
import { usePlayPaused } from '../../lib/session/play-pause.js';
import { stopReason, type AutoPlan, type StopReason } from './auto-rules.js';
import type { AnyBet, Betting } from './use-bet.js';

/** The pause between a result and the next bet, so that the player can read each result. */
const PAUSE_MS = 600;
/** Where the button that starts a run also stops it, it does so only after this time, so that a double click starts a run. */
const HOLD_MS = 300;

interface Run<B> {
  readonly plan: AutoPlan;
  readonly bet: B;
  readonly from: number;
  readonly netBefore: bigint;
  /** The refusal that the page showed when the run began; it does not end the run. */
  readonly refusalBefore: unknown;
  /** Why the run ended; null if the player stopped it or a bet was refused or in doubt. */
  readonly ended?: StopReason | null;
}

/** The betting that a run repeats. */
type Repeated<B extends AnyBet> = Omit<Betting<B>, 'ask'> & {
  /** True while no bet can be placed although the last round is decided. */
  readonly waiting?: boolean;
};

/** Repeats one bet, one round at a time, until its plan ends, the player stops it, or a bet is refused or in doubt. */
export function useAuto<B extends AnyBet>(betting: Repeated<B>) {
  const { busy, waiting = false, count, net, wonMinor, refusal, doubtful, bet } = betting;
  const [run, setRun] = useState<Run<B>>();
  const startedAt = useRef(-Infinity);
  const isPaused = usePlayPaused();
  const again = useRef(bet);
  useEffect(() => {
    again.current = bet;
  });
  const running = run !== undefined && run.ended === undefined;
  const stop = (): void => setRun((old) => old && { ...old, ended: old.ended ?? null });
  useEffect(() => {
    if (!run || !running || busy) return undefined;
    const played = count - run.from;
    const progress = { played, netMinor: net - run.netBefore, wonMinor: played > 0 ? wonMinor : 0n };
    const reason = stopReason(run.plan, progress, BigInt(run.bet.stakeMinor));
    const isRefused = refusal !== undefined && refusal !== run.refusalBefore;
    if (isRefused || doubtful || reason) {
      setRun({ ...run, ended: isRefused || doubtful ? null : reason! });
      return undefined;
    }
    // The run waits while the session reminder is not answered.
    if (isPaused || waiting) return undefined;
    const timer = setTimeout(() => again.current(run.bet), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [run, running, busy, waiting, count, net, wonMinor, refusal, doubtful, isPaused]);
  return {
    running,
    played: run ? count - run.from : 0,
    rounds: run?.plan.rounds ?? 0,
    /** The result of the present or the last run; undefined before the first. */
    netMinor: run && net - run.netBefore,
    ended: run?.ended ?? undefined,
    start: (plan: AutoPlan, first: B) => {
      startedAt.current = performance.now();
      setRun({ plan, bet: first, from: count, netBefore: net, refusalBefore: refusal });
      bet(first);
    },
    stop,
    /** Stops the run from the button that also starts it. */
    stopByStart: () => {
      if (performance.now() - startedAt.current >= HOLD_MS) stop();
    },
    /** Ends the run and forgets its result. */
    clear: () => setRun(undefined),
  };
}

/** A run of rounds, as `useAuto` gives it. */
export type AutoRun = Pick<ReturnType<typeof useAuto>, 'running' | 'played' | 'rounds' | 'netMinor' | 'ended'>;
