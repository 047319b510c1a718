import { useEffect, useRef, useState } from 'react';
import { stopReason, type AutoPlan, type StopReason } from './auto-rules.js';
import type { Bet } from './dice-api.js';
import type { useDice } from './use-dice.js';

/** Between one result and the next bet, so that each can be seen. */
const PAUSE_MS = 600;

interface Run {
  readonly plan: AutoPlan;
  readonly bet: Bet;
  readonly from: number;
  readonly netBefore: bigint;
}

/** Bets the same choice again and again, one at a time; a refusal, a doubt, a stop of the plan or of the player ends it. */
export function useAuto(dice: ReturnType<typeof useDice>) {
  const [run, setRun] = useState<Run>();
  const [ended, setEnded] = useState<StopReason>();
  const { busy, count, net, refusal, doubtful, bet } = dice;
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
    const timer = setTimeout(() => again.current(run.bet), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [run, busy, count, net, refusal, doubtful]);
  return {
    running: run !== undefined,
    played: run ? count - run.from : 0,
    rounds: run?.plan.rounds ?? 0,
    ended,
    start: (plan: AutoPlan, first: Bet) => {
      setEnded(undefined);
      setRun({ plan, bet: first, from: count, netBefore: net });
      bet(first);
    },
    stop: () => setRun(undefined),
  };
}
