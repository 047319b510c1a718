import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { keys } from '../../lib/query/keys.js';

export type Reminder = Schemas['SessionReminderDto'];

/** Reads the time, the net position and the next reminder of this session. */
export const reminderQuery = queryOptions({
  queryKey: keys.reminder,
  queryFn: ({ signal }) => request<Reminder>('/wps/session/reminder', { signal }),
});

/** Stores that the member continues to play; the interval begins again. */
export const goOn = () => request<Reminder>('/wps/session/reminder/continue', { method: 'POST' });
