import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { keys } from '../../lib/query/keys.js';

export type Seed = Schemas['SeedDto'];
export type Limits = Schemas['StakeLimitsDto'];
/** A round of any in-house game, with the detail in the field of its game. */
export type Round = Schemas['RoundSummaryDto'];
/** A settled round of a game that one draw decides. */
export type PlacedRound = Schemas['PlacedRoundDto'];

/**
 * The number of rows that a list shows at once. Their space is reserved, so the list is as high as the seed panel
 * beside it.
 */
export const OWN_ROWS = 5;
export const ALL_ROWS = 8;

/** The active seed pair. */
export const seedQuery = queryOptions({
  queryKey: keys.seed,
  queryFn: ({ signal }) => request<Seed>('/lgw/inhouse/seed', { signal }),
  staleTime: Infinity,
});

/** Reveals the active seed and commits to a new one; a given client seed replaces the present one. */
export const rotateSeed = (clientSeed?: string) =>
  request<Seed>('/lgw/inhouse/seed', { method: 'PUT', body: clientSeed ? { clientSeed } : {} });

/** The member's rounds of one game, newest first. */
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

/** Stake and payout limits of a game. */
export const limitsQuery = (gameCode: string) =>
  queryOptions({
    queryKey: [...keys.inhouseLimits, gameCode],
    queryFn: ({ signal }) => request<Limits>('/lgw/inhouse/limits', { signal, query: { gameCode } }),
    staleTime: 60_000,
  });

/** One bet of the member with its proof. The proof has the server seed after a rotation. */
export const provenBetQuery = (roundId: string) =>
  queryOptions({
    queryKey: [...keys.rounds, 'one', roundId],
    queryFn: ({ signal }) => request<Schemas['BetDetailDto']>(`/wps/bets/${encodeURIComponent(roundId)}`, { signal }),
  });
