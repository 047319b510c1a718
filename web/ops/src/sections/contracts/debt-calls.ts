import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { brand } from '../../../../src/lib/brand/brand.js';
import { request } from '../../lib/request.js';
import type { AgentDebt, AgentDebtDetail, Page } from '../../lib/surface.js';

export const DEBT_LISTS = ['open', 'repaid'] as const;
export type DebtList = (typeof DEBT_LISTS)[number];

const PAGE_SIZE = 50;

export const debtsQuery = (list: DebtList, text: string) =>
  infiniteQueryOptions({
    queryKey: ['ops', 'agent debts', list, brand.code, text],
    queryFn: ({ pageParam, signal }) =>
      request<Page<AgentDebt>>('/ops/agent-debts', {
        query: { state: list, query: text, brand: brand.code, page: pageParam, pageSize: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
    retry: 1,
  });

/** The server writes each read of a debt to the audit log, so the query is repeated only once, after an error. */
export const debtQuery = (id: string) =>
  queryOptions({
    queryKey: ['ops', 'agent debts', 'one', id],
    queryFn: ({ signal }) => request<AgentDebtDetail>(`/ops/agent-debts/${encodeURIComponent(id)}`, { signal }),
    staleTime: Infinity,
    retry: 1,
  });

/** Returns the part of a debt that is not repaid yet, in minor units. */
export const leftOf = ({ owedMinor, repaidMinor }: AgentDebt): bigint => BigInt(owedMinor) - BigInt(repaidMinor);
