import { queryOptions } from '@tanstack/react-query';
import { brand } from '../../../../src/lib/brand/brand.js';
import { paceWhileUsed } from '../../lib/attention.js';
import { request } from '../../lib/request.js';
import type { DeskJackpot, DeskJackpots } from '../../lib/surface.js';

const PACE_MS = 10_000;

/** The first part of the query keys of all queries that a change of a jackpot pool affects. */
export const JACKPOT_KEYS = ['ops', 'jackpots'] as const;

export const jackpotsQuery = queryOptions({
  queryKey: [...JACKPOT_KEYS, brand.code],
  queryFn: ({ signal }) => request<DeskJackpots>('/ops/jackpots', { signal, query: { brand: brand.code } }),
  refetchInterval: paceWhileUsed(PACE_MS),
  retry: 1,
});

/**
 * Sends new terms (share, seed, ceiling) of a jackpot pool, with the version that the operator saw and the note for the
 * audit log.
 */
export const sendTerms = ({ pool, version }: DeskJackpot, body: object): Promise<DeskJackpot> =>
  request(`/ops/jackpots/${encodeURIComponent(pool)}/terms`, { method: 'POST', body: { ...body, version } });
