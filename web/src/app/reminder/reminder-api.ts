import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { keys } from '../../lib/query/keys.js';

export type Reminder = Schemas['SessionReminderDto'];

/** Reads how long the session has lasted, the net position of its play, and the time of the next reminder. */
export const reminderQuery = queryOptions({
  queryKey: keys.reminder,
  queryFn: ({ signal }) => request<Reminder>('/wps/session/reminder', { signal }),
});

/** Tells the server that the member wants to continue to play. The reminder interval starts again. */
export const goOn = () => request<Reminder>('/wps/session/reminder/continue', { method: 'POST' });
