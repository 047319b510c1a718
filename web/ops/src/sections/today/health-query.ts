import { queryOptions } from '@tanstack/react-query';
import { paceWhileUsed } from '../../lib/attention.js';
import { request } from '../../lib/request.js';
import type { Health } from '../../lib/surface.js';

const PACE_MS = 30_000;

/** Reads the health of the services, for the list of health figures and for the alerts. */
export const healthQuery = queryOptions({
  queryKey: ['ops', 'health'],
  queryFn: ({ signal }) => request<Health>('/ops/health', { signal }),
  refetchInterval: paceWhileUsed(PACE_MS),
  staleTime: PACE_MS / 2,
  retry: 1,
});

/** Returns the names of the services that have fewer ready instances than required. */
export const notRunning = ({ services }: Health): readonly string[] =>
  services.filter(({ copies, ready }) => ready < Math.max(1, copies)).map(({ name }) => name);
