import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { brand } from '../../../../src/lib/brand/brand.js';
import { request } from '../../lib/request.js';
import type {
  ActiveStakes,
  ContractEnd,
  ContractTerms,
  HouseOfferPreview,
  Page,
  TopAgent,
  TopAgentDetail,
} from '../../lib/surface.js';

export const LISTS = ['all', 'waiting'] as const;
export type AgentList = (typeof LISTS)[number];

export const PERIODS = ['week', 'halfMonth', 'month'] as const;
export type Period = (typeof PERIODS)[number];

const PAGE_SIZE = 50;
const AGENT_KEYS = ['ops', 'contracts'] as const;

export const agentsQuery = (list: AgentList, text: string) =>
  infiniteQueryOptions({
    queryKey: [...AGENT_KEYS, list, brand.code, text],
    queryFn: ({ pageParam, signal }) =>
      request<Page<TopAgent>>('/ops/contracts', {
        query: { state: list, query: text, brand: brand.code, page: pageParam, pageSize: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
    retry: 1,
  });

/**
 * The server writes each read of an agent's contracts to the audit log, so the query is repeated only once, after an
 * error.
 */
export const agentQuery = (id: string) =>
  queryOptions({
    queryKey: [...AGENT_KEYS, 'one', id],
    queryFn: ({ signal }) => request<TopAgentDetail>(pathOf(id), { signal }),
    staleTime: Infinity,
    retry: 1,
  });

export const endQuery = (id: string, contractId: string) =>
  queryOptions({
    queryKey: [...AGENT_KEYS, 'end', id, contractId],
    queryFn: ({ signal }) => request<ContractEnd>(`${pathOf(id)}/versions/${contractId}/end`, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: 1,
  });

export const previewOffer = (id: string, terms: ContractTerms): Promise<HouseOfferPreview> =>
  request(`${pathOf(id)}/offers/preview`, { method: 'POST', body: terms });

export const sendOffer = (
  id: string,
  terms: ContractTerms,
  sent: { readonly id: string; readonly confirmation: string; readonly note: string },
): Promise<TopAgentDetail> => request(`${pathOf(id)}/offers`, { method: 'POST', body: { ...terms, ...sent } });

export type RequestAct = 'approve' | 'reject' | 'withdraw';

export const decideRequest = (id: string, act: RequestAct, requestId: string, note: string): Promise<TopAgentDetail> =>
  request(`${pathOf(id)}/requests/${act}`, { method: 'POST', body: { requestId, note } });

export const takeBack = (id: string, contractId: string, note: string): Promise<TopAgentDetail> =>
  request(`${pathOf(id)}/offers/withdraw`, { method: 'POST', body: { contractId, note } });

export const endContract = (
  id: string,
  end: { readonly contractId: string; readonly confirmation: string; readonly note: string },
): Promise<TopAgentDetail> => request(`${pathOf(id)}/end`, { method: 'POST', body: end });

export const activeStakesQuery = () =>
  queryOptions({
    queryKey: [...AGENT_KEYS, 'active stake', brand.code],
    queryFn: ({ signal }) => request<ActiveStakes>('/ops/contract-activity', { query: { brand: brand.code }, signal }),
    retry: 1,
  });

export const setActiveStake = (brandCode: string, minor: bigint, note: string): Promise<ActiveStakes> =>
  request('/ops/contract-activity', { method: 'POST', body: { brand: brandCode, stakeMinorMin: String(minor), note } });

const pathOf = (id: string): string => `/ops/contracts/${encodeURIComponent(id)}`;
