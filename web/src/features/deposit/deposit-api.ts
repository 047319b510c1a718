import { queryOptions } from '@tanstack/react-query';
import { asFailure } from '../../lib/api/failure.js';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { keys } from '../../lib/query/keys.js';

export type DepositMethod = Schemas['DepositMethodDto'];
export type DepositOrder = Schemas['DepositOrderDto'];
export type DepositStatus = DepositOrder['status'];

const POLL_MS = 2500;
const OPEN = new Set<DepositStatus>(['created', 'awaiting_payment', 'under_review']);

/** Whether a deposit order has not ended, so that its state can still change. */
export const isOpen = (order: DepositOrder): boolean => OPEN.has(order.status);

/** Reads the brand's deposit methods with their limits. */
export const methodsQuery = queryOptions({
  queryKey: keys.depositMethods,
  queryFn: async ({ signal }) =>
    (await request<{ list: readonly DepositMethod[] }>('/wps/deposit/methods', { signal })).list,
  staleTime: 60_000,
});

/** Reads the bonuses that the member can choose for a deposit. */
export const offersQuery = queryOptions({
  queryKey: keys.depositOffers,
  queryFn: async ({ signal }) => (await request<Schemas['DepositOffersDto']>('/wps/deposit/offers', { signal })).list,
});

/** Reads how much the member may still deposit under the deposit limits. */
export const allowanceQuery = queryOptions({
  queryKey: keys.depositAllowance,
  queryFn: ({ signal }) => request<Schemas['DepositAllowanceDto']>('/wps/deposit/allowance', { signal }),
});

/** Reads the member's unfinished deposit orders from all devices, newest first. */
export const openOrdersQuery = queryOptions({
  queryKey: keys.depositOrders,
  queryFn: async ({ signal }) => (await request<Schemas['DepositOrdersDto']>('/wps/deposit/orders', { signal })).list,
});

/** Whether reading a deposit order again can show anything new: it has not ended, and the server did not refuse it. */
const mayChange = (order: DepositOrder | undefined, error: Error | null): boolean =>
  order ? isOpen(order) : error === null || asFailure(error).passing;

/**
 * Reads one deposit order, again and again until it has ended. An order that the server refuses, for example one of
 * another member, is not asked for again.
 */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: keys.depositOrder(orderId),
    queryFn: ({ signal }) => request<DepositOrder>(`/wps/deposit/orders/${orderId}`, { signal }),
    refetchInterval: ({ state: { data, error } }) => (mayChange(data, error) ? POLL_MS : false),
    refetchIntervalInBackground: true,
  });

/** Cancels a deposit order that waits for its payment. Any other order stays as it is. */
export const cancelOrder = (orderId: string) =>
  request<DepositOrder>(`/wps/deposit/orders/${orderId}`, { method: 'DELETE' });

/**
 * Uploads a proof of payment for a bank transfer. If it is sent again with the same idempotency key, the server adds
 * it once.
 */
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

/**
 * Opens a deposit order. If it is sent again with the same idempotency key, the server answers with the same order.
 */
export const openOrder = (
  order: { methodId: string; amountMinor: string; promotion?: string },
  idempotencyKey: string,
) => request<DepositOrder>('/wps/deposit/orders', { method: 'POST', body: order, idempotencyKey });
