import { useQueries } from '@tanstack/react-query';
import { brand } from '../../../../src/lib/brand/brand.js';
import { paceWhileUsed } from '../../lib/attention.js';
import { request } from '../../lib/request.js';
import type { QueuePage, ReviewRow } from '../../lib/surface.js';
import type { QueueTab, RowKind } from './review-kind.js';
import type { Filters } from './review-queries.js';

const PACE_MS = 30_000;

/**
 * Returns the row counts of all tabs except the open one, by tab id. The tab of decided rows has no count, because
 * those rows need no action.
 */
export function useTabCounts<Row extends ReviewRow>(
  { path, tabs, answered }: RowKind<Row>,
  shown: QueueTab,
  filters: Filters,
): ReadonlyMap<string, number> {
  const others = tabs.filter(({ id }) => id !== shown.id && id !== answered.id);
  const counts = useQueries({
    queries: others.map((tab) => ({
      queryKey: ['ops', path, 'count', brand.code, tab.id, filters],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        request<QueuePage<Row>>(`/ops/${path}`, {
          query: { ...tab.query, ...filters, brand: brand.code, pageSize: 1 },
          signal,
        }),
      select: ({ totalCount }: QueuePage<Row>) => totalCount,
      refetchInterval: paceWhileUsed(PACE_MS),
      staleTime: PACE_MS / 2,
      retry: false,
    })),
  });
  return new Map(
    others.flatMap(({ id }, index) => {
      const count = counts[index]?.data;
      return count === undefined ? [] : [[id, count] as const];
    }),
  );
}
