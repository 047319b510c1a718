import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/api/request.js';
import type { Schemas } from '../../../lib/api/schemas.js';
import { keys } from '../../../lib/query/keys.js';
import { salaryKind, type SalaryKind } from './salary-kinds.js';

export type Settlement = Schemas['SettlementDto'];
export type SettlementPage = Schemas['SettlementPageDto'];
export type SettlementLines = Schemas['SettlementLinesDto'];
export type SettlementLine = Schemas['SettlementLineDto'];
export type RunningPeriod = Schemas['RunningPeriodDto'];
export type OwedLine = Schemas['OwedLineDto'];
export type EndedOffsets = Schemas['EndedOffsetsDto'];
export type TeamOverview = Schemas['TeamOverviewDto'];
export type Downline = Schemas['DownlineDto'];
export type Contract = Schemas['ContractDto'];
export type ContractPreview = Schemas['ContractPreviewDto'];
export type Tier = Schemas['TierDto'];
export type Deferral = Schemas['DeferralDto'];
export type DividendTerms = Schemas['DividendTermsDto'];
export type Simulation = Schemas['OfferSimulationDto'];
export type DividendBase = Schemas['DividendBaseDto'];

export interface Span {
  readonly from: string;
  readonly to: string;
  /** The past moment whose figures are read; absent for the present. */
  readonly asOf?: string;
}

const PERIODS = 10;
/** The number of bets on one page of an agent's pay statement. */
export const LINES = 15;
const DOWNLINES = 20;

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

/** Reads the figures of the agent's team (such as members, valid stakes and net loss) in a range of days. */
export const overviewQuery = (span: Span) =>
  queryOptions({
    queryKey: [...keys.team, 'overview', span],
    queryFn: ({ signal }) => request<TeamOverview>('/wps/agents/team/overview', { signal, query: { ...span } }),
    placeholderData: keepPreviousData,
  });

/**
 * Reads the direct downlines of a team member, or of the agent if `parentId` is empty. Each has the figures of its
 * whole subtree.
 */
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

/**
 * Reads the versions of the contracts in which the agent pays or is paid, newest first: all open ones, and at most 500
 * in total.
 */
export const contractsQuery = (past: { readonly asOf?: string } = {}) =>
  queryOptions({
    queryKey: past.asOf === undefined ? keys.contracts : [...keys.contracts, past.asOf],
    queryFn: ({ signal }) => request<Schemas['ContractListDto']>('/wps/agents/contracts', { signal, query: past }),
  });

/** Reads which contracts would end if the agent accepted an offer. */
export const previewQuery = (contractId: string) =>
  queryOptions({
    // A push reads all queries below the key of contracts again. A preview of an offer must not be among them, because
    // an offer that has been answered has no preview. So this query key does not begin with the key of contracts.
    queryKey: ['contract preview', contractId],
    queryFn: ({ signal }) => request<ContractPreview>(`/wps/agents/contracts/${contractId}/preview`, { signal }),
    staleTime: 0,
  });

/** Reads which contracts of downlines would end together with a contract in force. */
export const terminationQuery = (contractId: string) =>
  queryOptions({
    queryKey: ['contract termination', contractId],
    queryFn: ({ signal }) => request<ContractPreview>(`/wps/agents/contracts/${contractId}/termination`, { signal }),
    staleTime: 0,
  });

export interface Offer {
  readonly downlineId: string;
  readonly kind: SalaryKind['kind'];
  readonly tiers: readonly Tier[];
  readonly deferral?: Deferral;
  readonly dividend?: DividendTerms;
}

/** Reads which contracts would end if a draft of an offer were accepted now. */
export const foresee = (offer: Offer): Promise<ContractPreview> =>
  request<ContractPreview>('/wps/agents/contracts/offers/preview', { method: 'POST', body: offer });

/** Reads what a draft of an offer would have paid in the last closed periods. */
export const simulationQuery = (offer: Offer, periods: number) =>
  queryOptions({
    queryKey: ['offer simulation', offer, periods],
    queryFn: ({ signal }) =>
      request<Schemas['OfferSimulationDto']>('/wps/agents/contracts/offers/simulation', {
        method: 'POST',
        body: { ...offer, periods },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** Sends an offer. If it is sent again with the same idempotency key, the server stores it once. */
export const sendOffer = (offer: Offer, confirmation: string, idempotencyKey: string): Promise<Contract> =>
  request<Contract>('/wps/agents/contracts/offers', {
    method: 'POST',
    body: { ...offer, confirmation },
    idempotencyKey,
  });

/** Rejects an offer of the upline and proposes the given terms instead. */
export const sendCounter = (
  contractId: string,
  terms: Pick<Offer, 'tiers' | 'deferral' | 'dividend'>,
): Promise<Contract> =>
  request<Contract>(`/wps/agents/contracts/${contractId}/counter`, { method: 'POST', body: terms });

/** Accepts or rejects an offer, withdraws an offer of the agent's own, or ends a contract in force. */
export const processContract = (
  { contractId, kind }: Pick<Contract, 'contractId' | 'kind'>,
  action: 'accept' | 'reject' | 'withdraw' | 'terminate',
  confirmation?: string,
): Promise<Contract> =>
  request<Contract>(`/wps/relay/${salaryKind(kind).process}`, {
    method: 'POST',
    body: { contractId, action, ...(confirmation ? { confirmation } : {}) },
  });
