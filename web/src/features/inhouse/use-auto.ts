import { useEffect, useRef, useState } from 'react';
import { usePlayPaused } from '../../lib/session/play-pause.js';
import { stopReason, type AutoPlan, type StopReason } from './auto-rules.js';
import type { AnyBet, Betting } from './use-bet.js';

/** The pause between a result and the next bet, so that the player can read each result. */
const PAUSE_MS = 600;
/**
 * If one button starts and stops auto-play, it can stop only after this time (ms), so that a double click does not stop
 * it again.
 */
const HOLD_MS = 300;

interface Run<B> {
  readonly plan: AutoPlan;
  readonly bet: B;
  readonly from: number;
  readonly netBefore: bigint;
  /** A refusal that was on screen before auto-play began; it does not end auto-play. */
  readonly refusalBefore: unknown;
  /** Why auto-play ended; null if the player stopped it, or a bet was refused or its outcome is unknown. */
  readonly ended?: StopReason | null;
}

/** The betting functions that auto-play repeats. */
type Repeated<B extends AnyBet> = Omit<Betting<B>, 'ask'> & {
  /** True while no bet can be placed although the last round is decided. */
  readonly waiting?: boolean;
};

/**
 * Repeats one bet, one round at a time, until the plan ends, the player stops, or a bet is refused or its outcome is
 * unknown.
 */
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
    // Auto-play pauses until the session reminder is answered.
    if (isPaused || waiting) return undefined;
    const timer = setTimeout(() => again.current(run.bet), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [run, running, busy, waiting, count, net, wonMinor, refusal, doubtful, isPaused]);
  return {
    running,
    played: run ? count - run.from : 0,
    rounds: run?.plan.rounds ?? 0,
    /** The result of the present or the last auto-play; undefined before the first. */
    netMinor: run && net - run.netBefore,
    ended: run?.ended ?? undefined,
    start: (plan: AutoPlan, first: B) => {
      startedAt.current = performance.now();
      setRun({ plan, bet: first, from: count, netBefore: net, refusalBefore: refusal });
      bet(first);
    },
    stop,
    /** Stops auto-play from the button that also starts it. */
    stopByStart: () => {
      if (performance.now() - startedAt.current >= HOLD_MS) stop();
    },
    /** Ends auto-play and deletes its result. */
    clear: () => setRun(undefined),
  };
}

/** The return value of `useAuto`. */
export type AutoRun = Pick<ReturnType<typeof useAuto>, 'running' | 'played' | 'rounds' | 'netMinor' | 'ended'>;
