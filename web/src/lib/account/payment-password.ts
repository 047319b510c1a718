import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request.js';
import type { Schemas } from '../api/schemas.js';
import { keys } from '../query/keys.js';

export type PaymentPasswordState = Schemas['PaymentPasswordStateDto'];
export type WithdrawalLock = Schemas['WithdrawalLockDto'];

/**
 * Reads whether the member has a payment password, how many attempts are left, its rule, and the locks of
 * withdrawals.
 */
export const paymentPasswordQuery = queryOptions({
  queryKey: keys.paymentPassword,
  queryFn: ({ signal }) => request<PaymentPasswordState>('/wps/member/paymentPassword', { signal }),
});
