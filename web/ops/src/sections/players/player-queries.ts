import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { brand } from '../../../../src/lib/brand/brand.js';
import { request } from '../../lib/request.js';
import type {
  AuditLines,
  FoundPlayer,
  Player,
  PlayerLogins,
  PlayerNote,
  PlayerSession,
  PlayerSums,
  PlayerWithdrawals,
} from '../../lib/surface.js';

/** The shortest text that the server searches for. */
export const FIND_LENGTH_MIN = 3;

/** The server writes each read of a member to the audit log, so queries are not repeated automatically. */
const ONCE = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false } as const;

export const findQuery = (text: string) =>
  queryOptions({
    queryKey: ['ops', 'players', 'find', brand.code, text],
    queryFn: ({ signal }) =>
      request<{ readonly content: readonly FoundPlayer[] }>('/ops/players', {
        query: { q: text, brand: brand.code },
        signal,
      }),
    ...ONCE,
    enabled: text.length >= FIND_LENGTH_MIN,
  });

export const playerPath = (id: string, part = ''): string => `/ops/players/${encodeURIComponent(id)}${part}`;

export const playerQuery = (id: string) =>
  queryOptions({
    queryKey: ['ops', 'players', id],
    queryFn: ({ signal }) => request<Player>(playerPath(id), { signal }),
    ...ONCE,
  });

/** Reads one part of a member: money, limits, notes, sessions, related accounts. */
export const partQuery = <T>(id: string, part: string) =>
  queryOptions({
    queryKey: ['ops', 'players', id, part],
    queryFn: ({ signal }) => request<T>(playerPath(id, `/${part}`), { signal }),
    ...ONCE,
  });

/** Data that operators change elsewhere is read again whenever it is opened. */
const EACH_TIME = { staleTime: 0 } as const;

/** The ranges of a member's records, in days: 30 days, 13 weeks, a year. */
export const RANGES = [30, 91, 365] as const;
export type Range = (typeof RANGES)[number];
const DAY_MS = 86_400_000;

/** A range of days that ends at a time, which is the same for the sums and their records. */
export interface Span {
  readonly days: Range;
  /** The end (ms). */
  readonly asOf: number;
}

const timesOf = ({ days, asOf }: Span): { readonly from: string; readonly to: string } => ({
  from: new Date(asOf - days * DAY_MS).toISOString(),
  to: new Date(asOf).toISOString(),
});

export const sumsQuery = (id: string, { days, asOf }: Span) =>
  queryOptions({
    queryKey: ['ops', 'players', id, 'sums', days, asOf],
    queryFn: ({ signal }) => request<PlayerSums>(playerPath(id, '/sums'), { query: timesOf({ days, asOf }), signal }),
    ...ONCE,
  });

/** A page of records: a numbered one, or one that names the next. */
interface RecordsPage {
  readonly pageNum?: number;
  readonly totalPages?: number;
  readonly nextCursor?: string;
  readonly next?: string;
}
type PageParam = Readonly<Record<string, string | number>>;

/**
 * The pages of one list. The first page fixes the range of all pages, so that a new record does not shift records to
 * the next page.
 */
const pagesOf = <T extends RecordsPage>(key: readonly unknown[], path: string, asked: PageParam, begin: PageParam) =>
  infiniteQueryOptions({
    queryKey: [...key, asked],
    queryFn: ({ signal, pageParam }) => request<T>(path, { query: { ...asked, ...pageParam }, signal }),
    initialPageParam: begin,
    getNextPageParam: ({ pageNum, totalPages = 0, nextCursor, next }, _pages, before): PageParam | undefined => {
      const cursor = nextCursor ?? next;
      if (cursor !== undefined) return { ...before, cursor };
      return pageNum !== undefined && pageNum < totalPages ? { ...before, page: pageNum + 1 } : undefined;
    },
    ...ONCE,
  });

/** Reads the records of a member in a range: bets, movements, bonuses. */
export const recordsQuery = <T extends RecordsPage>(
  id: string,
  part: string,
  { days, asOf }: Span,
  asked: PageParam = {},
) => pagesOf<T>(['ops', 'players', id, part, days, asOf], playerPath(id, `/${part}`), asked, timesOf({ days, asOf }));

/** Reads the withdrawals of a member: all, or those that the sum of a range counts, by their payout. */
export const withdrawalsQuery = (id: string, paidIn?: Span) => ({
  ...pagesOf<PlayerWithdrawals>(
    ['ops', 'players', id, 'withdrawals', paidIn],
    playerPath(id, '/withdrawals'),
    paidIn ? { moved: 'true' } : {},
    paidIn ? timesOf(paidIn) : {},
  ),
  ...EACH_TIME,
});

/** Reads a member's login attempts of the last 90 days. */
export const loginsQuery = (id: string) => ({
  ...pagesOf<PlayerLogins>(['ops', 'players', id, 'logins'], playerPath(id, '/logins'), {}, {}),
  ...EACH_TIME,
});

/** Reads the operators' actions on a member and reads of the member's data. */
export const auditQuery = (id: string) => ({
  ...pagesOf<AuditLines>(['ops', 'players', id, 'audit'], '/ops/audit', { subject: id, pageSize: 20 }, {}),
  ...EACH_TIME,
});

export const reveal = (id: string, reason: string): Promise<Player> =>
  request(playerPath(id, '/reveal'), { method: 'POST', body: { reason } });

export const addNote = (id: string, note: { readonly id: string; readonly text: string }): Promise<PlayerNote> =>
  request(playerPath(id, '/notes'), { method: 'POST', body: note });

export const endSession = (
  id: string,
  session: string,
  reason: string,
): Promise<{ readonly content: readonly PlayerSession[] }> =>
  request(playerPath(id, `/sessions/${encodeURIComponent(session)}/end`), { method: 'POST', body: { reason } });

export const setDisabled = (id: string, disabled: boolean, reason: string): Promise<Player> =>
  request(playerPath(id, disabled ? '/disable' : '/enable'), { method: 'POST', body: { reason } });
