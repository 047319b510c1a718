import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ownRoundQuery, type CrashBet, type CrashTable } from './crash-api.js';
import { againAfterMs, decidedFrom, endedBet } from './own-bet.js';

/**
 * Calls `onEnd` when the server has ended the member's bet, as soon as the list of players shows the end. If the list
 * does not show it, the page reads the round after the moment that decides the bet.
 */
export function useOwnEnd(
  bet: CrashBet | undefined,
  table: CrashTable | undefined,
  aheadMs: number,
  onEnd: (ended: CrashBet) => void,
): void {
  const [due, setDue] = useState<string>();
  const openId = bet?.status === 'open' ? bet.roundId : undefined;
  const read = useQuery({
    ...ownRoundQuery(openId ?? ''),
    enabled: openId !== undefined && due === openId,
    refetchInterval: ({ state }) => againAfterMs(state.dataUpdateCount + state.errorUpdateCount),
  });
  const serverMs = Date.now() + aheadMs;
  const fromMs = decidedFrom(bet, table?.round, serverMs);
  const isWaiting = fromMs !== undefined && due !== openId;
  // After a crash, `fromMs` grows with the present time at each render. So only a new phase of the round restarts the
  // timer, and its time counts from the push that reported the crash.
  const phase = `${table?.round.crashRoundId} ${table?.round.phase} ${table?.round.startedAt}`;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setDue(openId), Math.max(0, fromMs - serverMs));
    return () => clearTimeout(timer);
  }, [isWaiting, openId, phase]);
  const ended = bet && endedBet(bet, table?.players ?? [], read.data);
  useEffect(() => {
    if (ended) onEnd(ended);
  }, [ended?.roundId, ended?.status]);
}
