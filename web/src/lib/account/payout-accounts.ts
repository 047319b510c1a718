import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request.js';
import type { Schemas } from '../api/schemas.js';
import { keys } from '../query/keys.js';

export type PayoutAccount = Schemas['PayoutAccountDto'];

/** The accounts that withdrawals can be paid to, numbers masked. */
export const payoutAccountsQuery = queryOptions({
  queryKey: keys.payoutAccounts,
  queryFn: ({ signal }) => request<Schemas['PayoutAccountsDto']>('/wps/withdraw/accounts', { signal }),
});
