import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/request.js';
import type { MovePreview, MoveRequestDetail, NewMove, Player } from '../../lib/surface.js';

/** The server writes each read of a member to the audit log, so these queries are never repeated automatically. */
export const memberQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['ops', 'moves', 'for', memberId],
    queryFn: ({ signal }) => request<Player>(`/ops/players/${encodeURIComponent(memberId)}`, { signal }),
    ...{ staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false, gcTime: 0 },
  });

export const previewMove = (body: Pick<NewMove, 'memberId' | 'toAccount'>): Promise<MovePreview> =>
  request('/ops/moves/preview', { method: 'POST', body });

export const requestMove = (body: NewMove): Promise<MoveRequestDetail> =>
  request('/ops/moves', { method: 'POST', body });
