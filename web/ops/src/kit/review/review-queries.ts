import { queryOptions } from '@tanstack/react-query';
import { brand } from '../../../../src/lib/brand/brand.js';
import { paceWhileUsed } from '../../lib/attention.js';
import { request } from '../../lib/request.js';
import type { Page, ReviewRow, ReviewSteps } from '../../lib/surface.js';
import type { QueueTab } from './review-kind.js';

const PACE_MS = 5_000;
const PAGE_SIZE = 50;

export interface ReviewList<Row extends ReviewRow> {
  /** How many pages it holds. */
  readonly pages: number;
  readonly rows: readonly Row[];
  readonly totalCount: number;
  readonly hasMore: boolean;
  /** The last page as it was answered. */
  readonly answer: Page<Row> | undefined;
}

/** The chosen filters, by their names. */
export type Filters = Readonly<Record<string, string>>;
const NO_FILTER: Filters = {};
const isSame = (one: Filters, other: Filters): boolean =>
  new URLSearchParams(one).toString() === new URLSearchParams(other).toString();

/** The first pages of one tab. A queue is read again every few seconds. */
export const reviewsQuery = <Row extends ReviewRow>(path: string, tab: QueueTab, pages: number, filters = NO_FILTER) =>
  queryOptions({
    queryKey: ['ops', path, 'list', brand.code, tab.id, pages, filters],
    queryFn: async ({ signal }): Promise<ReviewList<Row>> => {
      const answers = await Promise.all(
        Array.from({ length: pages }, (_page, index) =>
          readPage<Row>(path, { ...tab.query, ...filters }, index + 1, signal),
        ),
      );
      const last = answers[answers.length - 1];
      return {
        pages,
        rows: answers.flatMap(({ content }) => content),
        totalCount: last?.totalCount ?? 0,
        hasMore: (last?.totalPages ?? 0) > pages,
        answer: last,
      };
    },
    refetchInterval: paceWhileUsed(PACE_MS),
    staleTime: PACE_MS,
    retry: false,
    placeholderData: (before, query) =>
      query?.queryKey[4] === tab.id && isSame(query.queryKey[6] as Filters, filters) ? before : undefined,
  });

const readPage = <Row>(path: string, query: Filters, page: number, signal: AbortSignal): Promise<Page<Row>> =>
  request(`/ops/${path}`, { query: { ...query, brand: brand.code, page, pageSize: PAGE_SIZE }, signal });

/**
 * One in full. The server writes each read to the audit log, so it is read once and not polled. With `isFresh` it is read
 * again whenever it is opened.
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

/** A claim, its release, or a decision, with the version that the operator saw. */
export interface Act {
  /** The last part of its address. */
  readonly name: string;
  readonly isDecision: boolean;
  readonly id: string;
  readonly version: string;
  readonly note?: string;
  readonly reason?: string;
  /** The field of the call that carries the reason, where that is not `reason`. */
  readonly reasonField?: string;
}

/** Sends an act; the server refuses it when the version has changed meanwhile. */
export const sendAct = <Detail extends ReviewRow & ReviewSteps>(
  path: string,
  { name, id, version, note, reason, reasonField = 'reason' }: Act,
): Promise<Detail> =>
  request(`/ops/${path}/${encodeURIComponent(id)}/${name}`, {
    method: 'POST',
    body: { version, ...(note && { note }), ...(reason && { [reasonField]: reason }) },
  });

/** The refusals after which another operator has acted. */
export const FASTER: ReadonlySet<string> = new Set(['review.stale', 'review.claimed', 'review.decided']);
