import { queryOptions } from '@tanstack/react-query';
import { brand } from '../../../../src/lib/brand/brand.js';
import { paceWhileUsed } from '../../lib/attention.js';
import { request } from '../../lib/request.js';
import type { Page, Review, ReviewSteps } from '../../lib/surface.js';

const PACE_MS = 5_000;
const PAGE_SIZE = 50;

export type Tab = 'review' | 'mine' | 'decided';

export interface ReviewList<Row extends Review> {
  /** How many pages it holds. */
  readonly pages: number;
  readonly rows: readonly Row[];
  readonly totalCount: number;
  readonly hasMore: boolean;
}

/** The first pages of one tab, oldest first (decided: newest first). A queue is read again every few seconds. */
export const reviewsQuery = <Row extends Review>(path: string, tab: Tab, pages: number) =>
  queryOptions({
    queryKey: ['ops', path, 'list', brand.code, tab, pages],
    queryFn: async ({ signal }): Promise<ReviewList<Row>> => {
      const answers = await Promise.all(
        Array.from({ length: pages }, (_page, index) => readPage<Row>(path, tab, index + 1, signal)),
      );
      const last = answers[answers.length - 1];
      return {
        pages,
        rows: answers.flatMap(({ content }) => content),
        totalCount: last?.totalCount ?? 0,
        hasMore: (last?.totalPages ?? 0) > pages,
      };
    },
    refetchInterval: paceWhileUsed(PACE_MS),
    staleTime: PACE_MS,
    retry: false,
    placeholderData: (before, query) => (query?.queryKey[4] === tab ? before : undefined),
  });

const readPage = <Row>(path: string, tab: Tab, page: number, signal: AbortSignal): Promise<Page<Row>> =>
  request(`/ops/${path}`, {
    query: {
      state: tab === 'decided' ? 'decided' : 'review',
      ...(tab === 'mine' && { mine: true }),
      brand: brand.code,
      page,
      pageSize: PAGE_SIZE,
    },
    signal,
  });

/** One in full. Every read is written to the audit log, so it is read once and not polled. */
export const reviewQuery = <Row extends Review>(path: string, id: string) =>
  queryOptions({
    queryKey: ['ops', path, 'one', id],
    queryFn: ({ signal }) => request<Row & ReviewSteps>(`/ops/${path}/${encodeURIComponent(id)}`, { signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });

/** An act of an operator, with the version that he saw. */
export interface Act {
  readonly kind: 'claim' | 'release' | 'approve' | 'reject';
  readonly id: string;
  readonly version: string;
  readonly note?: string;
  readonly reason?: string;
}

/** Sends an act; the server refuses it when the version has changed meanwhile. */
export const sendAct = <Row extends Review>(
  path: string,
  { kind, id, version, note, reason }: Act,
): Promise<Row & ReviewSteps> =>
  request(`/ops/${path}/${encodeURIComponent(id)}/${kind}`, {
    method: 'POST',
    body: { version, ...(note && { note }), ...(reason && { reason }) },
  });

/** The refusals after which another operator has acted. */
export const FASTER: ReadonlySet<string> = new Set(['review.stale', 'review.claimed', 'review.decided']);
