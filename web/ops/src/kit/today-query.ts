import { queryOptions } from '@tanstack/react-query';
import { brand } from '../../../src/lib/brand/brand.js';
import { paceWhileUsed } from '../lib/attention.js';
import { request } from '../lib/request.js';
import type { Today } from '../lib/surface.js';

const PACE_MS = 15_000;

/** Reads how many entries wait in each section, for the menu and the page Today. */
export const todayQuery = queryOptions({
  queryKey: ['ops', 'today', brand.code],
  queryFn: ({ signal }) => request<Today>('/ops/today', { query: { brand: brand.code }, signal }),
  refetchInterval: paceWhileUsed(PACE_MS),
  staleTime: PACE_MS / 2,
  retry: 1,
});
