import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request.js';
import type { Schemas } from '../api/schemas.js';
import { keys } from '../query/keys.js';

export type Withdrawable = Schemas['WithdrawableDto'];

/** Reads the amount that the member can withdraw now, the items that reduce it, and what holds the held amount. */
export const withdrawableQuery = queryOptions({
  queryKey: keys.withdrawable,
  queryFn: ({ signal }) => request<Withdrawable>('/wps/withdraw/withdrawable', { signal }),
});
