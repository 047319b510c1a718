import { Failure } from '@nm/kit/errors/failure.js';
import type { agents } from '@nm/contracts';
import { kindName } from '../../agents/contract-kind.js';
import {
  presentContract,
  presentDeferral,
  presentDividendTerms,
  presentTier,
} from '../../agents/contract.presenter.js';
import { isoTime } from '../../http/time.js';
import type { Fields } from '../audit/audit-trail.js';
import type { MayDecideDto } from '../reviews/review.dto.js';
import type { Look } from '../reviews/review.presenter.js';
import type { HouseOfferDto, TopAgentDetailDto, TopAgentDto } from './house-contract.dto.js';

/** Returns the ids of all operators who made or decided an offer to an agent. */
export const peopleOf = ({ requests }: agents.TopAgent): string[] =>
  requests.flatMap(({ requestedBy, decidedBy }) => [requestedBy, decidedBy]);

export const isWaiting = ({ status }: agents.HouseOffer): boolean => status === 'waiting';

/**
 * Converts a top agent for the response. `may` returns what the caller may do about a request that waits for a second
 * operator.
 */
export const presentTopAgent = (
  agent: agents.TopAgent,
  look: Look,
  may?: (offer: agents.HouseOffer) => MayDecideDto | undefined,
): TopAgentDto => ({
  id: agent.agentId,
  account: look.account,
  brand: agent.brand,
  currency: agent.currency,
  registeredAt: timeOf(agent.registeredAt),
  contracts: agent.contracts.map(presentContract),
  requests: agent.requests.map((offer) => presentOffer(offer, look, may?.(offer))),
});

function presentOffer(
  offer: agents.HouseOffer,
  { callerId, person }: Look,
  may: MayDecideDto | undefined,
): HouseOfferDto {
  const decidedAt = isoTime(offer.decidedAt);
  const dividend = presentDividendTerms(offer);
  return {
    id: offer.requestId,
    kind: kindName(offer.kind),
    tiers: offer.tiers.map(presentTier),
    ...presentDeferral(offer),
    ...(dividend && { dividend }),
    status: offer.status as HouseOfferDto['status'],
    note: offer.note,
    by: person(offer.requestedBy),
    at: timeOf(offer.requestedAt),
    mine: offer.requestedBy === callerId,
    ...(decidedAt !== undefined && {
      // The deciding operator is absent if the offer was withdrawn without an operator, because the agent was moved in
      // the agent tree.
      ...(offer.decidedBy !== '' && { decidedBy: person(offer.decidedBy) }),
      decidedAt,
      decisionNote: offer.decisionNote,
    }),
    ...(may && { may }),
  };
}

export const presentRates = ({ rates }: agents.TopAgent): TopAgentDetailDto['rates'] =>
  rates.map(({ kind, ratePpmMax, secondAbovePpm }) => ({ kind: kindName(kind), ratePpmMax, secondAbovePpm }));

/**
 * Returns the fields of a top agent that the audit log stores before and after a change: contracts in force, and
 * requests and offers that are not decided.
 */
export function shownAgent(agent: agents.TopAgent): Fields {
  const contracts = agent.contracts
    .map(presentContract)
    .filter(({ status }) => status === 'active' || status === 'offered');
  const entries = [
    ...contracts.map(({ kind, status, version, tiers }) => [`${kind} ${status}`, `v${version}: ${ratesText(tiers)}`]),
    ...agent.requests
      .filter(isWaiting)
      .map(({ kind, tiers }) => [`${kindName(kind)} requested`, ratesText(tiers.map(presentTier))]),
  ];
  return Object.fromEntries(entries) as Fields;
}

const ratesText = (tiers: HouseOfferDto['tiers']): string =>
  tiers.map((tier) => [tier.profitRatePpm, tier.lossRatePpm, tier.singleBetRatePpm].join('/')).join(', ');

function timeOf(at: Parameters<typeof isoTime>[0]): string {
  const time = isoTime(at);
  if (time === undefined) throw new Failure('internal', { reason: 'a top agent without times' });
  return time;
}
