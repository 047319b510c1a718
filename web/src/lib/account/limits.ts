import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request.js';
import type { Schemas } from '../api/schemas.js';
import { keys } from '../query/keys.js';

export type Limit = Schemas['LimitDto'];

/** Every limit of the member with its used amount, and the looser ones that wait. */
export const limitsQuery = queryOptions({
  queryKey: keys.limits,
  queryFn: async ({ signal }) => (await request<Schemas['LimitsDto']>('/wps/member/limits', { signal })).list,
});
