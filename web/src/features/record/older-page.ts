import type { RecordPage } from './record-api.js';

/**
 * Whether there is a page with older lines of the account record. The server counts the lines of a long range only to a
 * limit, or to the end of the requested page. It then says that more lines follow, and the number of pages is too low.
 */
export const hasOlder = (
  page: number,
  { totalPages, totals }: Pick<RecordPage, 'totalPages'> & { readonly totals: Pick<RecordPage['totals'], 'hasMore'> },
): boolean => page < totalPages || totals.hasMore;
