import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request.js';
import type { Schemas } from '../api/schemas.js';
import { keys } from '../query/keys.js';

export type Withdrawable = Schemas['WithdrawableDto'];

/** The amount that can be withdrawn now, each item that reduces it, and what holds the held money. */
export const withdrawableQuery = queryOptions({
  queryKey: keys.withdrawable,
  queryFn: ({ signal }) => request<Withdrawable>('/wps/withdraw/withdrawable', { signal }),
});
