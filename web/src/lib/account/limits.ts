import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request.js';
import type { Schemas } from '../api/schemas.js';
import { keys } from '../query/keys.js';

export type Limit = Schemas['LimitDto'];

/** Reads all limits of the member with the used amounts, and the looser limits that are not in effect yet. */
export const limitsQuery = queryOptions({
  queryKey: keys.limits,
  queryFn: async ({ signal }) => (await request<Schemas['LimitsDto']>('/wps/member/limits', { signal })).list,
});
