import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { sealedRequest } from '../../lib/api/sealed.js';
import { keys } from '../../lib/query/keys.js';

export type MallItem = Schemas['MallItemDto'];
export type PointOrder = Schemas['PointOrderDto'];
export type PointConfig = Schemas['PointConfigDto'];
export type ConversionTerms = Schemas['ConversionTermsDto'];

const PAGE_SIZE = 20;

/** Reads how points are earned and converted. */
export const configQuery = queryOptions({
  queryKey: keys.pointTerms,
  queryFn: ({ signal }) => request<PointConfig>('/wps/relay/MCS2_getPointConfig', { signal }),
});

export const balanceQuery = queryOptions({
  queryKey: keys.points,
  queryFn: ({ signal }) => request<Schemas['PointBalanceDto']>('/wps/relay/MCS2_getPointBalance', { signal }),
});

export const itemsQuery = queryOptions({
  queryKey: [...keys.points, 'items'],
  queryFn: ({ signal }) => request<Schemas['MallItemsDto']>('/wps/relay/MCS2_getPointReward', { signal }),
});

/** Reads the member's conversions and redeemed items, newest first. */
export const ordersQuery = infiniteQueryOptions({
  queryKey: [...keys.points, 'orders'],
  queryFn: ({ signal, pageParam }) =>
    request<Schemas['PointOrderPageDto']>('/wps/relay/MCS2_getRedeemPointList', {
      signal,
      query: { page: pageParam, pageSize: PAGE_SIZE },
    }),
  initialPageParam: 1,
  getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : undefined),
});

/** What points are spent on: money, or one piece of an item at the price on screen. */
export type Spending =
  | { readonly points: string }
  | { readonly points: string; readonly itemId: string; readonly delivery?: string };

/** Spends points. If it is sent again with the same idempotency key, the server answers with the same order. */
export const spendPoints = (spending: Spending, paymentPassword: string, idempotencyKey: string): Promise<PointOrder> =>
  sealedRequest<PointOrder>(
    `/wps/relay/passwordCheck/${'itemId' in spending ? 'MCS2_redeemPointReward' : 'MCS2_convertPoint'}`,
    { paymentPassword },
    { method: 'POST', clear: spending, idempotencyKey },
  );
