import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { paceWhileUsed } from '../../lib/attention.js';
import { request } from '../../lib/request.js';
import type { RaffleDetail, Raffles } from '../../lib/surface.js';
import type { DrawList } from './draw-calls.js';
import type { VoidAct } from './void-acts.js';

const PAGE_SIZE = 50;
/** How often (ms) the open list or raffle is read again. Its state changes with time. */
const PACE_MS = 10_000;

export const rafflesQuery = (list: DrawList) =>
  infiniteQueryOptions({
    queryKey: ['ops', 'raffles', list],
    queryFn: ({ pageParam, signal }) =>
      request<Raffles>('/ops/raffles', { query: { state: list, page: pageParam, pageSize: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore, pageNum }) => (hasMore ? pageNum + 1 : undefined),
    refetchInterval: paceWhileUsed(PACE_MS),
    retry: 1,
  });

export const raffleQuery = (id: string) =>
  queryOptions({
    queryKey: ['ops', 'raffles', 'one', id],
    queryFn: ({ signal }) => request<RaffleDetail>(pathOf(id), { signal }),
    refetchInterval: paceWhileUsed(PACE_MS),
    retry: 1,
  });

/** Sends an action on a raffle. `id` is the id of a new request, or of the request that the operator decides. */
export function sendRaffleAct(raffleId: string, act: VoidAct, id: string, note: string): Promise<RaffleDetail> {
  const path = `${pathOf(raffleId)}/void`;
  if (act === 'request') return request(path, { method: 'POST', body: { id, note } });
  return request(`${path}/${act}`, { method: 'POST', body: { requestId: id, note } });
}

const pathOf = (raffleId: string): string => `/ops/raffles/${encodeURIComponent(raffleId)}`;
