import { useEffect, useRef, useState } from 'react';
import { usePlayPaused } from '../../lib/session/play-pause.js';
import { stopReason, type AutoPlan, type StopReason } from './auto-rules.js';
import type { AnyBet, Betting } from './use-bet.js';

/** The pause between a result and the next bet, so that the player can read each result. */
const PAUSE_MS = 600;

interface Run<B> {
  readonly plan: AutoPlan;
  readonly bet: B;
  readonly from: number;
  readonly netBefore: bigint;
}

/** Repeats one bet, one round at a time, until its plan ends, the player stops it, or a bet is refused or in doubt. */
export function useAuto<B extends AnyBet>({ busy, count, net, refusal, doubtful, bet }: Betting<B>) {
  const [run, setRun] = useState<Run<B>>();
  const [ended, setEnded] = useState<StopReason>();
  const isPaused = usePlayPaused();
  const again = useRef(bet);
  useEffect(() => {
    again.current = bet;
  });
  useEffect(() => {
    if (!run || busy) return undefined;
    const reason = stopReason(run.plan, count - run.from, net - run.netBefore);
    if (refusal || doubtful || reason) {
      setEnded(refusal || doubtful ? undefined : reason);
      setRun(undefined);
      return undefined;
    }
    // The run waits while the session reminder is not answered.
    if (isPaused) return undefined;
    const timer = setTimeout(() => again.current(run.bet), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [run, busy, count, net, refusal, doubtful, isPaused]);
  return {
    running: run !== undefined,
    played: run ? count - run.from : 0,
    rounds: run?.plan.rounds ?? 0,
    ended,
    start: (plan: AutoPlan, first: B) => {
      setEnded(undefined);
      setRun({ plan, bet: first, from: count, netBefore: net });
      bet(first);
    },
    stop: () => setRun(undefined),
  };
}

/** A run of rounds, as `useAuto` gives it. */
export type AutoRun = Pick<ReturnType<typeof useAuto>, 'running' | 'played' | 'rounds' | 'ended'>;
