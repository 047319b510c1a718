import type { Timestamp } from '@bufbuild/protobuf/wkt';
import { isoTime } from '../../http/time.js';
import { OPENED_MAX, type WaitingDto } from './today.dto.js';

/** The number of rows per page when a section's list is read. It is the largest page that the services allow. */
export const PAGE_SIZE = 100;

/** A page of a section's list, as far as it is needed to count entries. */
export interface ListedPage {
  readonly totalCount: bigint;
  /** The times since which the entries of the page wait. Undefined for an entry whose time is not known. */
  readonly openedAt: readonly (Timestamp | undefined)[];
}

/**
 * Counts the waiting entries of a section's list by reading its pages, and returns since when they wait. The count
 * comes from the list itself, so it always equals the number of rows that the section shows.
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

/** A page of a list without a total. It says only whether another page follows. */
interface PageWithMore extends Pick<ListedPage, 'openedAt'> {
  readonly hasMore: boolean;
}

/** Counts like `countWaiting`, but for a list that does not report a total. It stops at `OPENED_MAX` entries. */
export async function countByMore(
  read: (page: { page: number; size: number }) => Promise<PageWithMore>,
): Promise<WaitingDto> {
  const times = await timesOfPages(1, read);
  return waitingOf(BigInt(times.length), times);
}

async function timesOfPages(
  page: number,
  read: (page: { page: number; size: number }) => Promise<PageWithMore>,
): Promise<readonly (Timestamp | undefined)[]> {
  const { openedAt, hasMore } = await read({ page, size: PAGE_SIZE });
  if (!hasMore || page * PAGE_SIZE >= OPENED_MAX) return openedAt;
  return [...openedAt, ...(await timesOfPages(page + 1, read))];
}

/** A page of a list that is read by cursor. `next` is the cursor of the next page; it is empty on the last page. */
interface CursorPage extends ListedPage {
  readonly next: string;
}

/** Counts like `countWaiting`, but for a list that is read by cursor. */
export async function countByCursor(read: (cursor: string) => Promise<CursorPage>): Promise<WaitingDto> {
  const first = await read('');
  return waitingOf(first.totalCount, await timesFrom(first, read, OPENED_MAX));
}

async function timesFrom(
  { openedAt, next }: CursorPage,
  read: (cursor: string) => Promise<CursorPage>,
  most: number,
): Promise<readonly (Timestamp | undefined)[]> {
  if (next === '' || openedAt.length >= most) return openedAt;
  return [...openedAt, ...(await timesFrom(await read(next), read, most - openedAt.length))];
}

/**
 * Builds the result from the total number of entries and the known times since which they wait. `oldestAt` is absent if
 * no time is known.
 */
function waitingOf(totalCount: bigint, times: readonly (Timestamp | undefined)[]): WaitingDto {
  const openedAt = times.flatMap((at) => isoTime(at) ?? []).toSorted();
  const [oldestAt] = openedAt;
  return { waiting: Number(totalCount), ...(oldestAt ? { oldestAt } : {}), openedAt };
}
