import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { paceWhileUsed } from '../../lib/attention.js';
import { request } from '../../lib/request.js';
import type { Draw, DrawDetail, Draws } from '../../lib/surface.js';
import type { VoidAct } from './void-acts.js';

export const LISTS = ['running', 'void_asked', 'ended'] as const;
export type DrawList = (typeof LISTS)[number];
export const isList = (name: string | null): name is DrawList => LISTS.some((list) => list === name);

const PAGE_SIZE = 50;
/** How often (ms) the open list or draw is read again. Its state changes with time. */
const PACE_MS = 10_000;

export const drawsQuery = (list: DrawList, game: string) =>
  infiniteQueryOptions({
    queryKey: ['ops', 'draws', list, game],
    queryFn: ({ pageParam, signal }) =>
      request<Draws>('/ops/draws', { query: { state: list, game, page: pageParam, pageSize: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore, pageNum }) => (hasMore ? pageNum + 1 : undefined),
    refetchInterval: paceWhileUsed(PACE_MS),
    retry: 1,
  });

export const drawQuery = (id: string) =>
  queryOptions({
    queryKey: ['ops', 'draws', 'one', id],
    queryFn: ({ signal }) => request<DrawDetail>(pathOf(id), { signal }),
    refetchInterval: paceWhileUsed(PACE_MS),
    retry: 1,
  });

/** Sends an action on a draw. `id` is the id of a new request, or of the request that the operator decides. */
export function sendDrawAct(drawId: string, act: VoidAct, id: string, note: string): Promise<DrawDetail> {
  const path = pathOf(drawId);
  if (act === 'settle') return request(`${path}/settle`, { method: 'POST' });
  if (act === 'request') return request(`${path}/void`, { method: 'POST', body: { id, note } });
  return request(`${path}/void/${act}`, { method: 'POST', body: { requestId: id, note } });
}

const pathOf = (drawId: string): string => `/ops/draws/${encodeURIComponent(drawId)}`;

/**
 * Returns one sum of a draw (stakes, payouts or highest liability) for each currency. The slips of a draw may be in
 * several currencies.
 */
export const moneyOf = ({ money }: Draw, of: 'stakeMinor' | 'payoutMinor' | 'liabilityMinorMax') =>
  money.map((sums) => ({ currency: sums.currency, minor: sums[of] }));
