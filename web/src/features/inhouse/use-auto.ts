import { useEffect, useRef, useState } from 'react';
import { usePlayPaused } from '../../lib/session/play-pause.js';
import { stopReason, type AutoPlan, type StopReason } from './auto-rules.js';
import type { AnyBet, Betting } from './use-bet.js';

/** The pause (ms) between a result and the next bet, so that the player can read the result. */
const PAUSE_MS = 600;
/**
 * If one button starts and stops auto-play, it stops auto-play only this long (ms) after the start. So a double click
 * does not stop auto-play at once.
 */
const HOLD_MS = 300;

interface Run<B> {
  readonly plan: AutoPlan;
  readonly bet: B;
  readonly from: number;
  readonly netBefore: bigint;
  /** The error that was already on screen when auto-play started. It does not end auto-play. */
  readonly refusalBefore: unknown;
  /**
   * Why auto-play ended. Null if the player stopped it, a bet was refused, or the outcome of a bet is unknown. Absent
   * while it runs.
   */
  readonly ended?: StopReason | null;
}

/** The functions and the state of betting that auto-play uses. */
type Repeated<B extends AnyBet> = Omit<Betting<B>, 'ask'> & {
  /** True while no bet can be placed although the last round has been settled. */
  readonly waiting?: boolean;
};

/**
 * Repeats one bet, one round at a time. It ends after the planned number of rounds, at a limit, or when the player
 * stops it. It also ends when a bet is refused or its outcome is unknown.
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
    // Auto-play pauses until the player has answered the session reminder.
    if (isPaused || waiting) return undefined;
    const timer = setTimeout(() => again.current(run.bet), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [run, running, busy, waiting, count, net, wonMinor, refusal, doubtful, isPaused]);
  return {
    running,
    played: run ? count - run.from : 0,
    rounds: run?.plan.rounds ?? 0,
    /** The net result of the running or the last auto-play in minor units; undefined before the first. */
    netMinor: run && net - run.netBefore,
    ended: run?.ended ?? undefined,
    start: (plan: AutoPlan, first: B) => {
      startedAt.current = performance.now();
      setRun({ plan, bet: first, from: count, netBefore: net, refusalBefore: refusal });
      bet(first);
    },
    stop,
    /** Stops auto-play from the button that also starts it. A click right after the start is ignored. */
    stopByStart: () => {
      if (performance.now() - startedAt.current >= HOLD_MS) stop();
    },
    /** Ends auto-play and removes its result from the page. */
    clear: () => setRun(undefined),
  };
}

/** The part of the return value of `useAuto` that shows the state of auto-play. */
export type AutoRun = Pick<ReturnType<typeof useAuto>, 'running' | 'played' | 'rounds' | 'netMinor' | 'ended'>;
