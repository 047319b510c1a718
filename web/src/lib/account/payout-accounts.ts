import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request.js';
import type { Schemas } from '../api/schemas.js';
import { keys } from '../query/keys.js';

export type PayoutAccount = Schemas['PayoutAccountDto'];

/** Reads the accounts to which withdrawals can be paid, with masked numbers. */
export const payoutAccountsQuery = queryOptions({
  queryKey: keys.payoutAccounts,
  queryFn: ({ signal }) => request<Schemas['PayoutAccountsDto']>('/wps/withdraw/accounts', { signal }),
});
