import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request.js';
import type { Schemas } from '../api/schemas.js';

/** Reads the member's data that the session does not contain. */
export const memberInfoQuery = queryOptions({
  queryKey: ['member', 'info'],
  queryFn: ({ signal }) => request<Schemas['MemberInfoDto']>('/wps/member/info', { signal }),
});
