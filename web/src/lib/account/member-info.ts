import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request.js';
import type { Schemas } from '../api/schemas.js';

/** Data of the member that is not in the session. */
export const memberInfoQuery = queryOptions({
  queryKey: ['member', 'info'],
  queryFn: ({ signal }) => request<Schemas['MemberInfoDto']>('/wps/member/info', { signal }),
});
