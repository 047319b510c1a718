import { queryOptions } from '@tanstack/react-query';
import { brand } from '../../../../src/lib/brand/brand.js';
import { paceWhileUsed } from '../../lib/attention.js';
import { request } from '../../lib/request.js';
import type { QueuePage, ReviewRow, ReviewSteps } from '../../lib/surface.js';
import type { QueueTab } from './review-kind.js';

const PACE_MS = 5_000;
const PAGE_SIZE = 50;

export interface ReviewList<Row extends ReviewRow> {
  /** The number of pages that were read. */
  readonly pages: number;
  readonly rows: readonly Row[];
  readonly totalCount: number;
  readonly hasMore: boolean;
  /** The server's answer for the last page that was read. */
  readonly answer: QueuePage<Row> | undefined;
}

/** The chosen filter values, by the names of the filters. */
export type Filters = Readonly<Record<string, string>>;
const NO_FILTER: Filters = {};
const isSame = (one: Filters, other: Filters): boolean =>
  new URLSearchParams(one).toString() === new URLSearchParams(other).toString();

/** Reads the first `pages` pages of one tab, and reads them again every few seconds. */
export const reviewsQuery = <Row extends ReviewRow>(path: string, tab: QueueTab, pages: number, filters = NO_FILTER) =>
  queryOptions({
    queryKey: ['ops', path, 'list', brand.code, tab.id, pages, filters],
    queryFn: async ({ signal }): Promise<ReviewList<Row>> => {
      const answers = await readPages<Row>(path, { ...tab.query, ...filters }, pages, signal);
      const last = answers[answers.length - 1];
      return {
        pages,
        rows: answers.flatMap(({ content }) => content),
        totalCount: last?.totalCount ?? 0,
        hasMore: last?.next !== undefined || (last?.totalPages ?? 0) > pages,
        answer: last,
      };
    },
    refetchInterval: paceWhileUsed(PACE_MS),
    staleTime: PACE_MS,
    retry: false,
    placeholderData: (before, query) =>
      query?.queryKey[4] === tab.id && isSame(query.queryKey[6] as Filters, filters) ? before : undefined,
  });

/**
 * Reads several pages of a list. Numbered pages are read in parallel. In a list with cursors each page contains the
 * cursor of the next page, so the pages are read one after the other.
 */
async function readPages<Row>(
  path: string,
  query: Filters,
  pages: number,
  signal: AbortSignal,
): Promise<QueuePage<Row>[]> {
  const read = (at: Readonly<Record<string, string | number>>): Promise<QueuePage<Row>> =>
    request(`/ops/${path}`, { query: { ...query, brand: brand.code, pageSize: PAGE_SIZE, ...at }, signal });
  const first = await read({});
  if (first.totalPages !== undefined) {
    const last = Math.min(pages, first.totalPages);
    const others = Array.from({ length: Math.max(last - 1, 0) }, (_page, index) => read({ page: index + 2 }));
    return [first, ...(await Promise.all(others))];
  }
  const answers = [first];
  for (let next = first.next; next !== undefined && answers.length < pages; next = answers.at(-1)?.next)
    // oxlint-disable-next-line no-await-in-loop -- the next page begins where this one ends
    answers.push(await read({ cursor: next }));
  return answers;
}

/**
 * Reads one entry in full. The server writes each read to the audit log, so the entry is read once and not again at
 * intervals. With `isFresh` it is read again each time it is opened.
 */
export const reviewQuery = <Detail extends ReviewRow & ReviewSteps>(path: string, id: string, isFresh = false) =>
  queryOptions({
    queryKey: ['ops', path, 'one', id],
    queryFn: ({ signal }) => request<Detail>(`/ops/${path}/${encodeURIComponent(id)}`, { signal }),
    staleTime: isFresh ? 0 : Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });

/** A claim, a release or a decision, with the entry's version that the operator saw. */
export interface Act {
  /** The action's name: the last segment of the request's path. */
  readonly name: string;
  readonly isDecision: boolean;
  readonly id: string;
  readonly version: string;
  readonly note?: string;
  readonly reason?: string;
  /** The request's field for the reason. Absent if the field is `reason`. */
  readonly reasonField?: string;
  /** The text for the player, and the request's field for this text. */
  readonly letter?: string;
  readonly letterField?: string;
  /** More fields of the request, such as the figures that the operator saw. */
  readonly seen?: Readonly<Record<string, string>>;
}

/** Sends a claim, a release or a decision. The server refuses it if the entry has a newer version. */
export const sendAct = <Detail extends ReviewRow & ReviewSteps>(
  path: string,
  { name, id, version, note, reason, reasonField = 'reason', letter, letterField = 'letter', seen }: Act,
): Promise<Detail> =>
  request(`/ops/${path}/${encodeURIComponent(id)}/${name}`, {
    method: 'POST',
    body: {
      version,
      ...(note && { note }),
      ...(reason && { [reasonField]: reason }),
      ...(letter && { [letterField]: letter }),
      ...seen,
    },
  });

/** The refusal that means that the figures are not those that the operator saw. */
export const FIGURES_CHANGED = 'review.figures_changed';

/** The refusals that mean that another operator has acted. */
export const FASTER: ReadonlySet<string> = new Set(['review.stale', 'review.claimed', 'review.decided']);
