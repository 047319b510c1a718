import { ContractKind } from '@nm/contracts/agents.js';
import type { Tier } from '../contracts/tier.js';

/** The limits for the rates that the house offers, for one kind of contract, in parts per million. */
export interface HouseRate {
  readonly ratePpmMax: number;
  /** The rate (parts per million) above which a second operator must approve the house's offer. */
  readonly secondAbovePpm: number;
}

/**
 * The lowest house edge of all games, in parts per million. All salaries of a chain are paid for the same bet, so their
 * sum must stay below it (domain §10).
 */
export const HOUSE_EDGE_PPM_MIN = 10_000;

/**
 * The limits for the rates of the house by kind of contract. The limit for dividends may be higher than the house edge,
 * because a dividend is a share of the players' losses.
 */
export const HOUSE_RATES: ReadonlyMap<ContractKind, HouseRate> = new Map([
  [ContractKind.REALTIME_SALARY, { ratePpmMax: 9_000, secondAbovePpm: 5_000 }],
  [ContractKind.HOURLY_SALARY, { ratePpmMax: 3_000, secondAbovePpm: 1_000 }],
  [ContractKind.DAILY_SALARY, { ratePpmMax: 5_000, secondAbovePpm: 2_000 }],
  [ContractKind.DIVIDEND, { ratePpmMax: 500_000, secondAbovePpm: 200_000 }],
]);

/** Returns the highest rate in a list of tiers, in parts per million; 0 if the list is empty. */
export const topRateOf = (tiers: readonly Tier[]): number =>
  Math.max(0, ...tiers.map((tier) => Math.max(tier.profitRatePpm, tier.lossRatePpm, tier.singleBetRatePpm)));

/** The kind and the tiers of a contract of the house, or of an offer or a request that may become one. */
export interface HouseTerms {
  readonly kind: ContractKind;
  readonly tiers: readonly Tier[];
}

/**
 * Returns the highest rate that may be offered to an agent for a kind of contract, in parts per million. For every
 * other kind of salary, the highest rate in `others` is subtracted, because all salaries are paid for the same bet.
 * @param others the agent's contracts with the house in force, open offers and waiting requests
 */
export function ratePpmMaxFor(kind: ContractKind, others: readonly HouseTerms[]): number {
  const declared = HOUSE_RATES.get(kind)?.ratePpmMax ?? 0;
  if (kind === ContractKind.DIVIDEND) return declared;
  const salaries = others.filter((other) => other.kind !== kind && other.kind !== ContractKind.DIVIDEND);
  const taken = [...Map.groupBy(salaries, (one) => one.kind).values()]
    .map((sameKind) => Math.max(...sameKind.map(({ tiers }) => topRateOf(tiers))))
    .reduce((sum, rate) => sum + rate, 0);
  return Math.max(0, Math.min(declared, HOUSE_EDGE_PPM_MIN - 1 - taken));
}

/** Returns true if a second operator must approve an offer of the house, because a rate is above the limit. */
export const needsSecond = ({ kind, tiers }: HouseTerms): boolean =>
  topRateOf(tiers) > (HOUSE_RATES.get(kind)?.secondAbovePpm ?? 0);
