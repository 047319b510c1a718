import { queryOptions } from '@tanstack/react-query';
import { brand } from '../../../../src/lib/brand/brand.js';
import { paceWhileUsed } from '../../lib/attention.js';
import { request } from '../../lib/request.js';
import type { FigureName, Figures } from '../../lib/surface.js';

export const RANGES = ['today', 'yesterday', 'week'] as const;
export type Range = (typeof RANGES)[number];

/** Message ids of the names of the ranges. */
export const RANGE_NAMES: Readonly<Record<Range, string>> = {
  today: 'term.date.today',
  yesterday: 'term.date.yesterday',
  week: 'opsToday.week',
};

const PACE_MS = 15_000;

/** Returns the range in the URL, or today if the URL has none. */
export const rangeOf = (address: URLSearchParams): Range =>
  RANGES.find((range) => range === address.get('range')) ?? 'today';

/** Reads the brand's money figures in a range of days. */
export const figuresQuery = (range: Range) =>
  queryOptions({
    queryKey: ['ops', 'figures', brand.code, range],
    queryFn: ({ signal }) => request<Figures>('/ops/figures', { query: { brand: brand.code, range }, signal }),
    select: ({ figures }) => figures[0],
    refetchInterval: paceWhileUsed(PACE_MS),
    staleTime: PACE_MS / 2,
    retry: 1,
  });

/** A part of a range of days (for example one bar of the chart), as two moments. */
export interface Part {
  readonly from: string;
  readonly to: string;
}

/** Returns the URL of the rows (postings or members) behind a figure, in the same range or in a part of it. */
export function rowsAddress(figure: FigureName, range: Range, part?: Part): string {
  const within = part && { from: part.from, to: part.to };
  return `/today?${new URLSearchParams({ figure, range, ...within }).toString()}`;
}
