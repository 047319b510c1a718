import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { keys } from '../../lib/query/keys.js';

export type Feedback = Schemas['FeedbackDto'];
export type FeedbackType = Feedback['type'];
export type NewFeedback = Schemas['SendFeedbackBody'];

/** The feedback type of an application to become an agent (specification §3). */
export const APPLICATION: FeedbackType = 6;
/** The feedback types, in the order in which the form offers them. */
export const TYPES: readonly FeedbackType[] = [1, 2, 3, 4, APPLICATION, 0];
/** The minimum and maximum length of the feedback text, in characters (specification §6). */
export const CONTENT_MIN = 20;
export const CONTENT_MAX = 200;

/** Reads the feedback that the member has sent, newest first. */
export const feedbackQuery = queryOptions({
  queryKey: keys.feedback,
  queryFn: ({ signal }) => request<Schemas['FeedbackPageDto']>('/wps/feedback', { signal }),
});

/** Sends feedback. If it is sent again with the same idempotency key, the server stores it once. */
export const sendFeedback = (body: NewFeedback, idempotencyKey: string) =>
  request<Feedback>('/wps/feedback', { method: 'PUT', body, idempotencyKey });
