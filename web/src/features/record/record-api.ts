import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { keys } from '../../lib/query/keys.js';

/** The views of the account record: one line for each round, or one line for each movement. */
export const VIEWS = ['rounds', 'movements'] as const;
export type View = (typeof VIEWS)[number];

const OTHER_TYPES = [
  'deposit',
  'withdrawal',
  'grant',
  'transfer',
  'clearing',
  'adjustment',
  'correction',
  'chargeback',
  'forfeit',
  'conversion',
  'release',
  'return',
  'to_vendor',
  'from_vendor',
] as const;
/** The types of records that the type filter offers, for each view of the account record. */
export const TYPES_OF = {
  rounds: ['round', ...OTHER_TYPES],
  movements: ['bet', 'win', 'bet_win', 'rollback', ...OTHER_TYPES, 'hold', 'capture', 'at_vendor'],
} as const;

/** One line of the account record. Its amount is signed. */
export type AccountRecord = Schemas['RecordDto'];
export type RecordPage = Schemas['RecordPageDto'];
export interface RecordFilter {
  readonly from: string;
  readonly to: string;
  readonly page: number;
  readonly type: string;
  readonly view: View;
}

const PAGE_SIZE = 20;

/** Reads the account record of a range, newest first. The previous page stays on screen while the next one loads. */
export const recordsQuery = (filter: RecordFilter) =>
  queryOptions({
    queryKey: [...keys.records, filter],
    queryFn: ({ signal }) =>
      request<RecordPage>('/wps/relay/ODSFE2_memTransDet', { signal, query: { ...filter, pageSize: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    meta: { figures: true },
  });

/** The sums of the account's movements in a range, and the balances at its end. */
export type Statement = Schemas['StatementDto'];

/** Reads the statement of a range. The previous statement stays on screen while the next one loads. */
export const statementQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...keys.records, 'statement', from, to],
    queryFn: ({ signal }) => request<Statement>('/wps/records/statement', { signal, query: { from, to } }),
    placeholderData: keepPreviousData,
    meta: { figures: true },
  });
