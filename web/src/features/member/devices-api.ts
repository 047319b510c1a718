import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { keys } from '../../lib/query/keys.js';

export type DeviceSession = Schemas['DeviceSessionDto'];

/** Reads the member's active sessions. This session comes first. */
export const devicesQuery = queryOptions({
  queryKey: keys.devices,
  queryFn: async ({ signal }) => (await request<Schemas['DeviceSessionsDto']>('/wps/sessions', { signal })).list,
});

/** Ends another session of the member. */
export const endSession = (sessionId: string) => request<object>(`/wps/sessions/${sessionId}`, { method: 'DELETE' });

/** Ends all sessions of the member except this one. Resolves with the number of ended sessions. */
export const endOthers = async () =>
  (await request<Schemas['EndedSessionsDto']>('/wps/sessions/others', { method: 'DELETE' })).ended;
