import { queryOptions } from '@tanstack/react-query';
import { brand } from '../../../../src/lib/brand/brand.js';
import { paceWhileUsed } from '../../lib/attention.js';
import { request } from '../../lib/request.js';
import type { Deposit, DepositDetail, Page } from '../../lib/surface.js';

const PACE_MS = 5_000;
const PAGE_SIZE = 50;

export type Tab = 'review' | 'mine' | 'decided';

export interface DepositList {
  /** How many pages it holds. */
  readonly pages: number;
  readonly rows: readonly Deposit[];
  readonly totalCount: number;
  readonly hasMore: boolean;
}

/** The first pages of one tab, oldest first (decided: newest first). A queue is read again every few seconds. */
export const depositsQuery = (tab: Tab, pages: number) =>
  queryOptions({
    queryKey: ['ops', 'deposits', brand.code, tab, pages],
    queryFn: async ({ signal }): Promise<DepositList> => {
      const answers = await Promise.all(
        Array.from({ length: pages }, (_page, index) => readPage(tab, index + 1, signal)),
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
    placeholderData: (before, query) => (query?.queryKey[3] === tab ? before : undefined),
  });

const readPage = (tab: Tab, page: number, signal: AbortSignal): Promise<Page<Deposit>> =>
  request('/ops/deposits', {
    query: {
      state: tab === 'decided' ? 'decided' : 'review',
      ...(tab === 'mine' && { mine: true }),
      brand: brand.code,
      page,
      pageSize: PAGE_SIZE,
    },
    signal,
  });

/** One deposit in full. Every read is written to the audit log, so it is read once and not polled. */
export const depositQuery = (id: string) =>
  queryOptions({
    queryKey: ['ops', 'deposit', id],
    queryFn: ({ signal }) => request<DepositDetail>(`/ops/deposits/${encodeURIComponent(id)}`, { signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });

export type RejectReason = 'payer' | 'amount' | 'currency' | 'duplicate' | 'other';
export const REJECT_REASONS: readonly RejectReason[] = ['payer', 'amount', 'currency', 'duplicate', 'other'];

/** An act of an operator on one deposit, with the version that he saw. */
export interface Act {
  readonly kind: 'claim' | 'release' | 'approve' | 'reject';
  readonly id: string;
  readonly version: string;
  readonly note?: string;
  readonly reason?: RejectReason;
}

/** Sends an act; the server refuses it when the deposit has another version by now. */
export const sendAct = ({ kind, id, version, note, reason }: Act): Promise<DepositDetail> =>
  request(`/ops/deposits/${encodeURIComponent(id)}/${kind}`, {
    method: 'POST',
    body: { version, ...(note && { note }), ...(reason && { reason }) },
  });

/** Refusals that say: another operator was faster. */
export const FASTER: ReadonlySet<string> = new Set(['review.stale', 'review.claimed', 'review.decided']);
