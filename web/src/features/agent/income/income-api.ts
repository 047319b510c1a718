import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/api/request.js';
import type { Schemas } from '../../../lib/api/schemas.js';
import { keys } from '../../../lib/query/keys.js';
import type { Span } from '../days/span.js';

export type Income = Schemas['IncomeDto'];
export type IncomeSums = Omit<Schemas['IncomeOfKindDto'], 'kind'>;
export type IncomeLine = Schemas['IncomeLineDto'];
export type IncomeSource = Schemas['IncomeSourceDto'];

const LINES = 15;
const SOURCES = 15;

/** Reads the agent's income in a range of days, by kind and by day. */
export const incomeQuery = (span: Span) =>
  queryOptions({
    queryKey: [...keys.income, 'sums', span],
    queryFn: ({ signal }) => request<Income>('/wps/agents/income', { signal, query: { ...span } }),
    placeholderData: keepPreviousData,
  });

/** Reads the settlements in a range of days, newest period first, of one kind or of all. */
export const incomeLinesQuery = (span: Span, kind: string, page: number) =>
  queryOptions({
    queryKey: [...keys.income, 'lines', span, kind, page],
    queryFn: ({ signal }) =>
      request<Schemas['IncomeLinePageDto']>('/wps/agents/income/settlements', {
        signal,
        query: { ...span, kind, page, pageSize: LINES },
      }),
    placeholderData: keepPreviousData,
  });

/** Reads the direct downlines from whose teams the gross income of a range came. */
export const incomeSourcesQuery = (span: Span, page: number) =>
  queryOptions({
    queryKey: [...keys.income, 'sources', span, page],
    queryFn: ({ signal }) =>
      request<Schemas['IncomeSourcePageDto']>('/wps/agents/income/sources', {
        signal,
        query: { ...span, page, pageSize: SOURCES },
      }),
    placeholderData: keepPreviousData,
  });
