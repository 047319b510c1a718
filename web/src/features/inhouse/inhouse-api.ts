import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { keys } from '../../lib/query/keys.js';

export type Seed = Schemas['SeedDto'];
export type Round = Schemas['RoundDto'];

/**
 * The number of rows that a list shows at once. The list keeps their room and is as high as the seed's paper beside it.
 */
export const OWN_ROWS = 5;
export const ALL_ROWS = 8;

/** The live seed pair. */
export const seedQuery = queryOptions({
  queryKey: keys.seed,
  queryFn: ({ signal }) => request<Seed>('/lgw/inhouse/seed', { signal }),
  staleTime: Infinity,
});

/** Reveals the live seed and commits to a new one; a given client seed replaces the present one. */
export const rotateSeed = (clientSeed?: string) =>
  request<Seed>('/lgw/inhouse/seed', { method: 'PUT', body: clientSeed ? { clientSeed } : {} });

/** The member's rounds, newest first. */
export const roundsQuery = infiniteQueryOptions({
  queryKey: keys.rounds,
  queryFn: ({ signal, pageParam }) =>
    request<Schemas['RoundPageDto']>('/lgw/inhouse/rounds', { signal, query: { page: pageParam, pageSize: OWN_ROWS } }),
  initialPageParam: 1,
  getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : undefined),
});

/** One round with its proof; the proof has the server seed once it is rotated. */
export const fetchRound = (roundId: string) => request<Round>(`/lgw/inhouse/rounds/${roundId}`);
