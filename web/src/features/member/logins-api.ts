import { infiniteQueryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { keys } from '../../lib/query/keys.js';
import type { LoginKind } from './login-kind.js';

export type LoginAttempt = Schemas['LoginAttemptDto'];

const PAGE_SIZE = 5;

/** Reads the member's login attempts of the last 90 days, newest first. */
export const loginsQuery = (kind: LoginKind) =>
  infiniteQueryOptions({
    queryKey: [...keys.logins, kind],
    queryFn: ({ signal, pageParam }) =>
      request<Schemas['LoginAttemptsDto']>('/wps/sessions/logins', {
        signal,
        query: { ...(kind && { kind }), ...(pageParam && { cursor: pageParam }), pageSize: PAGE_SIZE },
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  });
