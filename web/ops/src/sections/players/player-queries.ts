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
import { nextPageOf, type PageParam, type RecordsPage } from './next-page.js';

/** The shortest text for which the server searches, in characters. */
export const FIND_LENGTH_MIN = 3;

/** The server writes each read of a member to the audit log, so these queries are never repeated automatically. */
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

/** Reads one part of a member's data by its name: money, limits, notes, sessions, or related accounts. */
export const partQuery = <T>(id: string, part: string) =>
  queryOptions({
    queryKey: ['ops', 'players', id, part],
    queryFn: ({ signal }) => request<T>(playerPath(id, `/${part}`), { signal }),
    ...ONCE,
  });

/**
 * The query options for data that operators also change on other pages. Such data is read again each time it is opened.
 */
const EACH_TIME = { staleTime: 0 } as const;

/** The ranges that the operator can choose for a member's records, in days: 30 days, 13 weeks, one year. */
export const RANGES = [30, 91, 365] as const;
export type Range = (typeof RANGES)[number];
const DAY_MS = 86_400_000;

/** A range of days that ends at a moment. The sums and the records behind them use the same moment. */
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

/**
 * Reads one list page by page. All pages use the range of the first page's request, so that a new record does not push
 * others onto the next page.
 */
const pagesOf = <T extends RecordsPage>(key: readonly unknown[], path: string, asked: PageParam, begin: PageParam) =>
  infiniteQueryOptions({
    queryKey: [...key, asked],
    queryFn: ({ signal, pageParam }) => request<T>(path, { query: { ...asked, ...pageParam }, signal }),
    initialPageParam: begin,
    getNextPageParam: (last, _pages, before) => nextPageOf(last, before),
    ...ONCE,
  });

/** Reads the records of a member in a range: bets, movements, bonuses. */
export const recordsQuery = <T extends RecordsPage>(
  id: string,
  part: string,
  { days, asOf }: Span,
  asked: PageParam = {},
) => pagesOf<T>(['ops', 'players', id, part, days, asOf], playerPath(id, `/${part}`), asked, timesOf({ days, asOf }));

/**
 * Reads a member's withdrawals: all of them, or only those that are part of the sum of a range. The sum of withdrawals
 * counts a withdrawal at the time at which its money was paid out or came back.
 */
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

/** Reads what operators did to a member or read about the member. */
export const auditQuery = (id: string) => ({
  ...pagesOf<AuditLines>(['ops', 'players', id, 'audit'], '/ops/audit', { subject: id, pageSize: 20 }, {}),
  ...EACH_TIME,
});

export const reveal = (id: string, reason: string): Promise<Player> =>
  request(playerPath(id, '/reveal'), { method: 'POST', body: { reason } });

/** The sessions of a member. */
export interface Sessions {
  readonly content: readonly PlayerSession[];
}

/** Reads the member's sessions with whole IP addresses. */
export const revealSessions = (id: string, reason: string): Promise<Sessions> =>
  request(playerPath(id, '/sessions/reveal'), { method: 'POST', body: { reason } });

/** The largest number of login attempts that the server shows with whole IP addresses at once. */
const REVEALED_LOGINS_MAX = 500;

/** Reads the member's newest login attempts with whole IP addresses. */
export const revealLogins = (id: string, reason: string, count: number): Promise<PlayerLogins> =>
  request(playerPath(id, '/logins/reveal'), {
    method: 'POST',
    body: { reason, count: Math.min(count, REVEALED_LOGINS_MAX) },
  });

export const addNote = (id: string, note: { readonly id: string; readonly text: string }): Promise<PlayerNote> =>
  request(playerPath(id, '/notes'), { method: 'POST', body: note });

export const endSession = (id: string, session: string, reason: string): Promise<Sessions> =>
  request(playerPath(id, `/sessions/${encodeURIComponent(session)}/end`), { method: 'POST', body: { reason } });

export const setDisabled = (id: string, disabled: boolean, reason: string): Promise<Player> =>
  request(playerPath(id, disabled ? '/disable' : '/enable'), { method: 'POST', body: { reason } });
