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

/** Reads the brand's newest dice rolls. The list is read again at intervals while it is on screen. */
export const rollsQuery = queryOptions({
  queryKey: keys.rolls,
  queryFn: async ({ signal }) =>
    (await request<Schemas['RollsDto']>('/lgw/inhouse/dice/rolls', { signal })).list.slice(0, ALL_ROWS),
  staleTime: 0,
  refetchInterval: ROLLS_MS,
});

/** Places a bet. If it is sent again with the same key, the server gives the first answer and the bet counts once. */
export const placeBet = (bet: Bet, idempotencyKey: string) =>
  request<DiceResult>('/lgw/inhouse/dice/bets', { method: 'POST', body: bet, idempotencyKey });
