import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/api/request.js';
import type { Schemas } from '../../../lib/api/schemas.js';
import { keys } from '../../../lib/query/keys.js';
import { ALL_ROWS } from '../inhouse-api.js';

export type DiceResult = Schemas['DiceResultDto'];

export interface Bet {
  readonly stakeMinor: string;
  readonly target: string;
  readonly over: boolean;
}

const ROLLS_MS = 3000;

/** The brand's newest rolls; polled while the list is on screen. */
export const rollsQuery = queryOptions({
  queryKey: keys.rolls,
  queryFn: async ({ signal }) =>
    (await request<Schemas['RollsDto']>('/lgw/inhouse/dice/rolls', { signal })).list.slice(0, ALL_ROWS),
  staleTime: 0,
  refetchInterval: ROLLS_MS,
});

/** Places one bet; a repeat with the same key gets the first answer and counts once. */
export const placeBet = (bet: Bet, idempotencyKey: string) =>
  request<DiceResult>('/lgw/inhouse/dice/bets', { method: 'POST', body: bet, idempotencyKey });
