import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { keys } from '../../lib/query/keys.js';

export type Settlement = Schemas['SettlementDto'];
export type SettlementPage = Schemas['SettlementPageDto'];
export type SettlementLines = Schemas['SettlementLinesDto'];
export type SettlementLine = Schemas['SettlementLineDto'];
export type RunningPeriod = Schemas['RunningPeriodDto'];
export type OwedLine = Schemas['OwedLineDto'];
export type TeamOverview = Schemas['TeamOverviewDto'];
export type Downline = Schemas['DownlineDto'];
export type Contract = Schemas['ContractDto'];
export type ContractPreview = Schemas['ContractPreviewDto'];
export type Tier = Schemas['TierDto'];

export interface Span {
  readonly from: string;
  readonly to: string;
}

const PERIODS = 10;
const LINES = 15;
const DOWNLINES = 20;

/** Settlements of a span, newest period first, with the period that runs and what stays owed. */
export const salaryQuery = (span: Span, page: number) =>
  queryOptions({
    queryKey: [...keys.salary, 'periods', span, page],
    queryFn: ({ signal }) =>
      request<SettlementPage>('/wps/agents/salary/realtime', { signal, query: { ...span, page, pageSize: PERIODS } }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

/** The bets, offsets and shares that made one settlement. */
export const linesQuery = (settlementId: string, page: number) =>
  queryOptions({
    queryKey: [...keys.salary, 'lines', settlementId, page],
    queryFn: ({ signal }) =>
      request<SettlementLines>(`/wps/agents/salary/realtime/${settlementId}/lines`, {
        signal,
        query: { page, pageSize: LINES },
      }),
  });

/** The team's figures over a span. */
export const overviewQuery = (span: Span) =>
  queryOptions({
    queryKey: [...keys.team, 'overview', span],
    queryFn: ({ signal }) => request<TeamOverview>('/wps/agents/team/overview', { signal, query: { ...span } }),
    placeholderData: keepPreviousData,
  });

/** Direct downlines of a member of the team (the agent himself when empty), with the figures of everyone below each. */
export const downlinesQuery = (parentId: string, span: Span, search: string, page: number, pageSize = DOWNLINES) =>
  queryOptions({
    queryKey: [...keys.team, 'downlines', parentId, span, search, page, pageSize],
    queryFn: ({ signal }) =>
      request<Schemas['DownlinePageDto']>('/wps/agents/team/downlines', {
        signal,
        query: { ...span, parentId, search, page, pageSize },
      }),
    placeholderData: keepPreviousData,
  });

/** Every version that the agent pays or is paid by, newest first. */
export const contractsQuery = () =>
  queryOptions({
    queryKey: keys.contracts,
    queryFn: ({ signal }) =>
      request<Schemas['ContractListDto']>('/wps/agents/contracts', { signal }).then(({ list }) => list),
  });

/** What accepting an offer would end. */
export const previewQuery = (contractId: string) =>
  queryOptions({
    // Outside of what a push makes old: an answered offer has no preview to ask for.
    queryKey: ['contract preview', contractId],
    queryFn: ({ signal }) => request<ContractPreview>(`/wps/agents/contracts/${contractId}/preview`, { signal }),
    staleTime: 0,
  });

export interface Offer {
  readonly downlineId: string;
  readonly tiers: readonly Tier[];
}

/** What an offer would end if it were accepted now. */
export const foresee = (offer: Offer): Promise<ContractPreview> =>
  request<ContractPreview>('/wps/agents/contracts/offers/preview', { method: 'POST', body: offer });

/** Sends an offer; the same key again is the same offer. */
export const sendOffer = (offer: Offer, confirmation: string, idempotencyKey: string): Promise<Contract> =>
  request<Contract>('/wps/agents/contracts/offers', {
    method: 'POST',
    body: { ...offer, confirmation },
    idempotencyKey,
  });

/** Accepts or rejects an offer, or takes an own one back. */
export const processContract = (
  contractId: string,
  action: 'accept' | 'reject' | 'withdraw',
  confirmation?: string,
): Promise<Contract> =>
  request<Contract>('/wps/relay/MCSFE_processRealTimeSalaryContract', {
    method: 'POST',
    body: { contractId, action, ...(confirmation ? { confirmation } : {}) },
  });
