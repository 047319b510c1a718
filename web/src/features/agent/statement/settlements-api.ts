import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/api/request.js';
import type { Schemas } from '../../../lib/api/schemas.js';
import { keys } from '../../../lib/query/keys.js';
import type { SalaryKind } from '../contracts/salary-kinds.js';
import type { Span } from '../days/span.js';

export type Settlement = Schemas['SettlementDto'];
export type SettlementPage = Schemas['SettlementPageDto'];
export type SettlementLines = Schemas['SettlementLinesDto'];
export type SettlementLine = Schemas['SettlementLineDto'];
export type RunningPeriod = Schemas['RunningPeriodDto'];
export type OwedLine = Schemas['OwedLineDto'];
export type DividendBase = Schemas['DividendBaseDto'];

const PERIODS = 10;
/** The number of bets on one page of an agent's pay statement. */
export const LINES = 15;

/**
 * Reads the settlements of one contract kind in a range of days, newest period first, with the running period and the
 * open debts.
 */
export const salaryQuery = ({ path }: SalaryKind, span: Span, page: number) =>
  queryOptions({
    queryKey: [...keys.salary, 'periods', path, span, page],
    queryFn: ({ signal }) =>
      request<SettlementPage>(`/wps/agents/salary/${path}`, { signal, query: { ...span, page, pageSize: PERIODS } }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

/**
 * Reads one page of the bets of a settlement, with its offsets (pay taken back for voided bets) and the downlines'
 * shares of the pay.
 */
export const linesQuery = ({ path }: SalaryKind, settlementId: string, page: number, past: Pick<Span, 'asOf'>) =>
  queryOptions({
    queryKey: [...keys.salary, 'lines', settlementId, page, past],
    queryFn: ({ signal }) =>
      request<SettlementLines>(`/wps/agents/salary/${path}/${settlementId}/lines`, {
        signal,
        query: { ...past, page, pageSize: LINES },
      }),
  });

/** How many offsets (pay taken back for voided bets) one page of a statement has: the server's page size. */
const OFFSETS_EACH = 200;

/**
 * Reads the second and later pages of a statement's offsets (pay taken back for voided bets), when the reader asks for
 * them.
 */
export const moreOffsetsQuery = ({ path }: SalaryKind, settlementId: string, past: Pick<Span, 'asOf'>) =>
  infiniteQueryOptions({
    queryKey: [...keys.salary, 'offsets', settlementId, past],
    queryFn: ({ signal, pageParam }) =>
      request<SettlementLines>(`/wps/agents/salary/${path}/${settlementId}/lines`, {
        signal,
        query: { ...past, page: 1, pageSize: 1, offsetsPage: pageParam },
      }),
    initialPageParam: 2,
    getNextPageParam: ({ offsetCount }: SettlementLines, _pages, last: number) =>
      last * OFFSETS_EACH < offsetCount ? last + 1 : undefined,
  });
