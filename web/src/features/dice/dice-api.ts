import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { keys } from '../../lib/query/keys.js';

export type Seed = Schemas['SeedDto'];
export type DiceResult = Schemas['DiceResultDto'];
export type RoundSummary = Schemas['RoundSummaryDto'];
export type Round = Schemas['RoundDto'];
export type Roll = Schemas['RollDto'];
type RoundPage = Schemas['RoundPageDto'];

export interface Bet {
  readonly stakeMinor: string;
  readonly target: string;
  readonly over: boolean;
}

/** Rows that a list shows at once, and keeps the room of: the member's own stand as high as the seed's paper beside them. */
export const OWN_ROWS = 5;
export const ALL_ROWS = 8;
const ROLLS_MS = 3000;

/** The live seed pair. */
export const seedQuery = queryOptions({
  queryKey: keys.seed,
  queryFn: ({ signal }) => request<Seed>('/lgw/inhouse/seed', { signal }),
  staleTime: Infinity,
});

/** The member's rounds, newest first. */
export const roundsQuery = infiniteQueryOptions({
  queryKey: keys.rounds,
  queryFn: ({ signal, pageParam }) =>
    request<RoundPage>('/lgw/inhouse/rounds', { signal, query: { page: pageParam, pageSize: OWN_ROWS } }),
  initialPageParam: 1,
  getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : undefined),
});

/** What dice takes and pays, by the server. */
export const limitsQuery = queryOptions({
  queryKey: keys.diceLimits,
  queryFn: ({ signal }) => request<Schemas['StakeLimitsDto']>('/lgw/inhouse/dice/limits', { signal }),
  staleTime: 60_000,
});

/** The brand's newest rolls; asked again every few seconds while somebody looks at them. */
export const rollsQuery = queryOptions({
  queryKey: keys.rolls,
  queryFn: async ({ signal }) =>
    (await request<Schemas['RollsDto']>('/lgw/inhouse/dice/rolls', { signal })).list.slice(0, ALL_ROWS),
  staleTime: 0,
  refetchInterval: ROLLS_MS,
});

/** Places one bet; the same key again gets the first answer and counts once. */
export const placeBet = (bet: Bet, idempotencyKey: string) =>
  request<DiceResult>('/lgw/inhouse/dice/bets', { method: 'POST', body: bet, idempotencyKey });

/** Reveals the live seed and commits to a new one; a given client seed takes over. */
export const rotateSeed = (clientSeed?: string) =>
  request<Seed>('/lgw/inhouse/seed', { method: 'PUT', body: clientSeed ? { clientSeed } : {} });

/** One round with its proof; the seed is there once rotated. */
export const fetchRound = (roundId: string) => request<Round>(`/lgw/inhouse/rounds/${roundId}`);
