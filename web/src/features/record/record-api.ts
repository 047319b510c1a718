import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { keys } from '../../lib/query/keys.js';

export const RECORD_TYPES = [
  'deposit',
  'bet',
  'win',
  'bet_win',
  'rollback',
  'grant',
  'withdrawal',
  'transfer',
  'clearing',
  'adjustment',
] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

/** One movement of the account; the amount is signed. */
export type AccountRecord = Schemas['RecordDto'];
export type RecordPage = Schemas['RecordPageDto'];
export interface RecordFilter {
  readonly from: string;
  readonly to: string;
  readonly page: number;
  readonly type: string;
}

const PAGE_SIZE = 20;

/** The account record of a range, newest first; the page before stays while the next one comes. */
export const recordsQuery = (filter: RecordFilter) =>
  queryOptions({
    queryKey: [...keys.records, filter],
    queryFn: ({ signal }) =>
      request<RecordPage>('/wps/relay/ODSFE2_memTransDet', { signal, query: { ...filter, pageSize: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    meta: { figures: true },
  });
