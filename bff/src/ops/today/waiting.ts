import type { Timestamp } from '@bufbuild/protobuf/wkt';
import { isoTime } from '../../http/time.js';
import { OPENED_MAX, type WaitingDto } from './today.dto.js';

/** The size of a page of a section's list; the services answer no larger ones. */
export const PAGE_SIZE = 100;

/** A page of a section's list. */
export interface ListedPage {
  readonly totalCount: bigint;
  /** Since when each of the page waits. */
  readonly openedAt: readonly (Timestamp | undefined)[];
}

/**
 * Counts what waits in the list of a section and since when, by the list's own pages, so that the count and the rows
 * behind it cannot differ.
 */
export async function countWaiting(
  read: (page: { page: number; size: number }) => Promise<ListedPage>,
): Promise<WaitingDto> {
  const first = await read({ page: 1, size: PAGE_SIZE });
  const count = Math.ceil(Math.min(Number(first.totalCount), OPENED_MAX) / PAGE_SIZE);
  const others = Array.from({ length: Math.max(count - 1, 0) }, (_page, index) =>
    read({ page: index + 2, size: PAGE_SIZE }),
  );
  return waitingOf(
    first.totalCount,
    [first, ...(await Promise.all(others))].flatMap(({ openedAt }) => openedAt),
  );
}

/** The same for times that are known. */
export function waitingOf(totalCount: bigint, times: readonly (Timestamp | undefined)[]): WaitingDto {
  const openedAt = times.flatMap((at) => isoTime(at) ?? []).toSorted();
  const [oldestAt] = openedAt;
  return { waiting: Number(totalCount), ...(oldestAt ? { oldestAt } : {}), openedAt };
}
