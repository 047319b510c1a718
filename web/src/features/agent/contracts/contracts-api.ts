import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/api/request.js';
import type { Schemas } from '../../../lib/api/schemas.js';
import { keys } from '../../../lib/query/keys.js';
import { salaryKind, type SalaryKind } from './salary-kinds.js';

export type Contract = Schemas['ContractDto'];
export type ContractPreview = Schemas['ContractPreviewDto'];
export type Tier = Schemas['TierDto'];
export type Deferral = Schemas['DeferralDto'];
export type DividendTerms = Schemas['DividendTermsDto'];
export type EndedOffsets = Schemas['EndedOffsetsDto'];
export type Simulation = Schemas['OfferSimulationDto'];

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
