import { infiniteQueryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { keys } from '../../lib/query/keys.js';

export type ServiceMessage = Schemas['ServiceMessageDto'];
type ServiceThread = Schemas['ServiceThreadDto'];

/** The maximum length of a message, in characters. */
export const CONTENT_MAX = 1_000;

/** Reads the member's messages with customer service: the newest first, then earlier ones page by page. */
export const threadQuery = infiniteQueryOptions({
  queryKey: keys.serviceThread,
  queryFn: ({ signal, pageParam }) =>
    request<ServiceThread>('/wps/service/thread', { signal, query: { before: pageParam || undefined } }),
  initialPageParam: 0,
  getNextPageParam: ({ next }) => next,
});

/** Sends a message. If it is sent again with the same idempotency key, the server stores it once. */
export const sendMessage = (content: string, idempotencyKey: string) =>
  request<ServiceMessage>('/wps/service/messages', { method: 'POST', body: { content }, idempotencyKey });

/** Marks all answers of customer service as read. */
export const markRead = () => request<ServiceThread>('/wps/service/read', { method: 'POST' });
