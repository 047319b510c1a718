import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request.js';
import type { Schemas } from '../api/schemas.js';
import { keys } from '../query/keys.js';

export type Protection = Schemas['ProtectionDto'];
export type Exclusion = Schemas['ExclusionDto'];
export type ExclusionDuration = Schemas['ExclusionDurationDto'];

/**
 * Reads the member's break or self-exclusion, the durations that can be chosen, and the interval of the session
 * reminder.
 */
export const protectionQuery = queryOptions({
  queryKey: keys.protection,
  queryFn: ({ signal }) => request<Protection>('/wps/member/protection', { signal }),
});
