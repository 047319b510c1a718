import { useEffect } from 'react';
import { isOfAge, type AgeFilter } from './age-band.js';

interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/**
 * Returns the rows whose waiting time is in the filter's range. The hook reads all pages of the list, because a
 * matching row can be on any page. Without a filter it returns all rows read so far.
 * @param since returns the time since which a row waits
 */
export function useRowsOfAge<Row>(
  rows: readonly Row[] | undefined,
  age: AgeFilter | undefined,
  { hasNextPage, isFetchingNextPage, isError, fetchNextPage }: Pages,
  since: (row: Row) => string | undefined,
): readonly Row[] | undefined {
  const isShort = age !== undefined && hasNextPage && !isFetchingNextPage && !isError;
  useEffect(() => {
    if (isShort) void fetchNextPage();
  }, [isShort, fetchNextPage]);
  if (!age) return rows;
  return rows?.filter((row) => {
    const at = since(row);
    return at !== undefined && isOfAge(at, age);
  });
}
