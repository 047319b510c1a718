import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { sealedRequest } from '../../lib/api/sealed.js';
import type { OrderProof } from '../../ui/order/use-order.js';
import { keys } from '../../lib/query/keys.js';

export type Transfer = Schemas['TransferDto'];
export type Transferable = Schemas['TransferableDto'];
export type Direction = Transfer['direction'];
export type Downline = Schemas['DownlineDto'];

const LIST_SIZE = 10;
const MATCHES = 5;

/** Reads the amount that the member can transfer now, the items that reduce it, and the member's upline. */
export const transferableQuery = queryOptions({
  queryKey: keys.transferable,
  queryFn: ({ signal }) => request<Transferable>('/wps/transfer/transferable', { signal }),
});

/** Reads the member's newest transfers, sent and received. */
export const transfersQuery = queryOptions({
  queryKey: keys.transfers,
  queryFn: async ({ signal }) =>
    (await request<Schemas['TransferPageDto']>('/wps/transfer/orders', { query: { pageSize: LIST_SIZE }, signal }))
      .content,
});

export const transferQuery = (transferId: string) =>
  queryOptions({
    queryKey: keys.transfer(transferId),
    queryFn: ({ signal }) => request<Transfer>(`/wps/transfer/orders/${transferId}`, { signal }),
  });

/** Reads the direct downlines whose account contains a text, sorted by account. */
export const downlinesQuery = (search: string) =>
  queryOptions({
    queryKey: [...keys.team, 'receivers', search],
    queryFn: async ({ signal }) =>
      (
        await request<Schemas['DownlinePageDto']>('/wps/agents/team/downlines', {
          signal,
          query: { search, page: 1, pageSize: MATCHES },
        })
      ).content,
    placeholderData: keepPreviousData,
  });

export interface NewTransfer {
  readonly direction: Direction;
  /** The downline who receives the money. Undefined for a transfer to the upline, whom the server knows. */
  readonly toMemberId?: string;
  readonly amountMinor: string;
  readonly confirmedForfeitMinor?: string;
}

/** Sends a transfer. If it is sent again with the same idempotency key, the server answers with the same transfer. */
export const sendTransfer = (
  { direction, ...order }: NewTransfer,
  proof: OrderProof,
  idempotencyKey: string,
): Promise<Transfer> =>
  sealedRequest<Transfer>(`/wps/transfer/${direction}`, proof, { method: 'POST', clear: order, idempotencyKey });
