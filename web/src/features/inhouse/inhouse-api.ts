import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { keys } from '../../lib/query/keys.js';

export type Seed = Schemas['SeedDto'];
export type Limits = Schemas['StakeLimitsDto'];
/** A round of any in-house game. The detail is in the field with the game's name. */
export type Round = Schemas['RoundSummaryDto'];
/** A settled round of a game in which one draw decides a round. */
export type PlacedRound = Schemas['PlacedRoundDto'];

/**
 * The number of rows that a list shows at once. Their space is reserved, so that the list is as high as the panel of
 * seeds beside it.
 */
export const OWN_ROWS = 5;
export const ALL_ROWS = 8;

/** Reads the member's active seeds. */
export const seedQuery = queryOptions({
  queryKey: keys.seed,
  queryFn: ({ signal }) => request<Seed>('/lgw/inhouse/seed', { signal }),
  staleTime: Infinity,
});

/** Reveals the active server seed and commits to a new one. A given client seed replaces the member's present one. */
export const rotateSeed = (clientSeed?: string) =>
  request<Seed>('/lgw/inhouse/seed', { method: 'PUT', body: clientSeed ? { clientSeed } : {} });

/** Reads the member's rounds of one game, newest first. */
export const roundsQuery = (gameCode: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.rounds, gameCode],
    queryFn: ({ signal, pageParam }) =>
      request<Schemas['RoundPageDto']>('/lgw/inhouse/rounds', {
        signal,
        query: { gameCode, page: pageParam, pageSize: OWN_ROWS },
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : undefined),
  });

/** Reads the stake and payout limits of a game. */
export const limitsQuery = (gameCode: string) =>
  queryOptions({
    queryKey: [...keys.inhouseLimits, gameCode],
    queryFn: ({ signal }) => request<Limits>('/lgw/inhouse/limits', { signal, query: { gameCode } }),
    staleTime: 60_000,
  });

/**
 * Reads one bet of the member with its proof. The proof contains the server seed only after a rotation revealed it.
 */
export const provenBetQuery = (roundId: string) =>
  queryOptions({
    queryKey: [...keys.rounds, 'one', roundId],
    queryFn: ({ signal }) => request<Schemas['BetDetailDto']>(`/wps/bets/${encodeURIComponent(roundId)}`, { signal }),
  });
