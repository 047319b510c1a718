import { QueryClient } from '@tanstack/react-query';
import { asFailure } from '../api/failure.js';

const RETRIES_MAX = 3;

/**
 * The cache of all server data. A refused request is never retried. After an error of server or network it is retried
 * with growing delays, and not before the server's Retry-After. The data stays on screen while it is read again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'always',
      retry: (count, thrown) => asFailure(thrown).passing && count < RETRIES_MAX,
      retryDelay: (count, thrown) => Math.max(asFailure(thrown).retryAfterMs ?? 0, Math.min(1000 * 2 ** count, 15_000)),
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
