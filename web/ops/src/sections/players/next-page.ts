/**
 * A page of records. It has either a page number or the cursor of the next page. If there are more records than the
 * server has counted, `totals.hasMore` is true, and `totalPages` is too low.
 */
export interface RecordsPage {
  readonly pageNum?: number;
  readonly totalPages?: number;
  readonly totals?: { readonly hasMore?: boolean };
  readonly nextCursor?: string;
  readonly next?: string;
}
export type PageParam = Readonly<Record<string, string | number>>;

/** Returns the query parameters of the next page; undefined after the last page. */
export function nextPageOf(
  { pageNum, totalPages = 0, totals, nextCursor, next }: RecordsPage,
  before: PageParam,
): PageParam | undefined {
  const cursor = nextCursor ?? next;
  if (cursor !== undefined) return { ...before, cursor };
  if (pageNum === undefined) return undefined;
  return pageNum < totalPages || totals?.hasMore === true ? { ...before, page: pageNum + 1 } : undefined;
}
