import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { sealedRequest } from '../../lib/api/sealed.js';
import type { PayoutAccount } from '../../lib/account/payout-accounts.js';
import type { OrderProof } from '../../ui/order/use-order.js';
import { keys } from '../../lib/query/keys.js';

export type Withdrawal = Schemas['WithdrawalDto'];
export type WithdrawalStatus = Withdrawal['status'];
export type WithdrawalMethod = Schemas['WithdrawalMethodDto'];
export type AccountKind = PayoutAccount['kind'];

const LIST_SIZE = 20;

/** Reads the brand's withdrawal methods with their limits. */
export const methodsQuery = queryOptions({
  queryKey: keys.withdrawalMethods,
  queryFn: async ({ signal }) =>
    (await request<Schemas['WithdrawalMethodsDto']>('/wps/withdraw/methods', { signal })).list,
  staleTime: 60_000,
});

/** Reads the member's newest withdrawals. */
export const withdrawalsQuery = queryOptions({
  queryKey: keys.withdrawals,
  queryFn: async ({ signal }) =>
    (await request<Schemas['WithdrawalPageDto']>('/wps/withdraw/orders', { query: { pageSize: LIST_SIZE }, signal }))
      .content,
});

/** Reads one withdrawal with its steps. */
export const withdrawalQuery = (withdrawalId: string) =>
  queryOptions({
    queryKey: keys.withdrawal(withdrawalId),
    queryFn: ({ signal }) => request<Withdrawal>(`/wps/withdraw/orders/${withdrawalId}`, { signal }),
  });

export interface NewWithdrawal {
  readonly methodId: string;
  readonly accountId: string;
  readonly amountMinor: string;
  readonly confirmedForfeitMinor?: string;
}

/**
 * Requests a withdrawal. If it is sent again with the same idempotency key, the server answers with the same
 * withdrawal.
 */
export const requestWithdrawal = (order: NewWithdrawal, proof: OrderProof, idempotencyKey: string) =>
  sealedRequest<Withdrawal>('/wps/withdraw/orders', proof, { method: 'POST', clear: order, idempotencyKey });

/** Cancels a withdrawal, confirms that it arrived, or reports that it did not arrive, with the player's text. */
export const actOn = (withdrawalId: string, act: 'cancel' | 'confirm' | 'not-received', text = '') =>
  request<Withdrawal>(`/wps/withdraw/orders/${withdrawalId}/${act}`, {
    method: 'POST',
    ...(text && { body: { text } }),
  });

export interface NewAccount {
  readonly kind: AccountKind;
  readonly institution: string;
  readonly holder?: string;
  readonly number: string;
}

export const addAccount = (account: NewAccount, paymentPassword: string) =>
  sealedRequest<PayoutAccount>('/wps/withdraw/accounts', { paymentPassword }, { method: 'POST', clear: account });

export const removeAccount = (accountId: string, paymentPassword: string) =>
  sealedRequest<PayoutAccount>(`/wps/withdraw/accounts/${accountId}/remove`, { paymentPassword }, { method: 'POST' });
