import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/request.js';
import type { AdjustmentDetail, NewAdjustment, Player, PlayerMoney } from '../../lib/surface.js';

export type Kind = NewAdjustment['kind'];
export type Reason = NewAdjustment['reason'];

export const KINDS: readonly Kind[] = ['cash_credit', 'cash_debit', 'bonus_credit'];
export const REASONS: readonly Reason[] = ['goodwill', 'payment_error', 'game_error', 'duplicate_credit', 'other'];

/** The server writes each read of a member to the audit log, so these queries are never repeated automatically. */
const ONCE = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false } as const;

const read = <T>(memberId: string, part: string) =>
  queryOptions({
    queryKey: ['ops', 'adjustments', 'for', memberId, part],
    queryFn: ({ signal }) => request<T>(`/ops/players/${encodeURIComponent(memberId)}${part}`, { signal }),
    ...ONCE,
    gcTime: 0,
  });

export const memberQuery = (memberId: string) => read<Player>(memberId, '');
export const moneyQuery = (memberId: string) => read<PlayerMoney>(memberId, '/money');

export const requestAdjustment = (body: NewAdjustment): Promise<AdjustmentDetail> =>
  request('/ops/adjustments', { method: 'POST', body });
