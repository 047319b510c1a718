import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { keys } from '../../lib/query/keys.js';

export type DepositMethod = Schemas['DepositMethodDto'];
export type DepositOrder = Schemas['DepositOrderDto'];
export type DepositStatus = DepositOrder['status'];

const POLL_MS = 2500;
const OPEN = new Set<DepositStatus>(['created', 'awaiting_payment', 'under_review']);

/** Whether an order can still change. */
export const isOpen = (order: DepositOrder): boolean => OPEN.has(order.status);

/** The brand's methods with their limits. */
export const methodsQuery = queryOptions({
  queryKey: keys.depositMethods,
  queryFn: async ({ signal }) =>
    (await request<{ list: readonly DepositMethod[] }>('/wps/deposit/methods', { signal })).list,
  staleTime: 60_000,
});

/** The bonuses that the member may choose. */
export const offersQuery = queryOptions({
  queryKey: keys.depositOffers,
  queryFn: async ({ signal }) => (await request<Schemas['DepositOffersDto']>('/wps/deposit/offers', { signal })).list,
});

/** Reads the remaining deposit limit of the member. */
export const allowanceQuery = queryOptions({
  queryKey: keys.depositAllowance,
  queryFn: ({ signal }) => request<Schemas['DepositAllowanceDto']>('/wps/deposit/allowance', { signal }),
});

/** Reads the member's orders that can still change, newest first, from all devices. */
export const openOrdersQuery = queryOptions({
  queryKey: keys.depositOrders,
  queryFn: async ({ signal }) => (await request<Schemas['DepositOrdersDto']>('/wps/deposit/orders', { signal })).list,
});

/** One order, polled until it is settled. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: keys.depositOrder(orderId),
    queryFn: ({ signal }) => request<DepositOrder>(`/wps/deposit/orders/${orderId}`, { signal }),
    refetchInterval: (query) => (query.state.data && !isOpen(query.state.data) ? false : POLL_MS),
    refetchIntervalInBackground: true,
  });

/** Cancels an order that waits for its payment; any other order is not changed. */
export const cancelOrder = (orderId: string) =>
  request<DepositOrder>(`/wps/deposit/orders/${orderId}`, { method: 'DELETE' });

/** Adds a proof to a bank transfer. A repeat with the same key adds it once. */
export const addProof = (orderId: string, file: File, idempotencyKey: string) =>
  request<DepositOrder>(`/wps/deposit/orders/${orderId}/proofs`, {
    method: 'POST',
    body: file,
    idempotencyKey,
    timeoutMs: 60_000,
  });

/** The address of the picture of a proof. */
export const proofPath = (orderId: string, proofId: string): string =>
  `/wps/deposit/orders/${orderId}/proofs/${proofId}`;

/** Opens an order. A repeat with the same key gets the same order. */
export const openOrder = (
  order: { methodId: string; amountMinor: string; promotion?: string },
  idempotencyKey: string,
) => request<DepositOrder>('/wps/deposit/orders', { method: 'POST', body: order, idempotencyKey });
