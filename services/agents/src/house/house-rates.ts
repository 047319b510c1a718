import { ContractKind } from '@nm/contracts/agents.js';
import type { Tier } from '../contracts/tier.js';

/** The rate limits of the house for one kind of contract, in parts per million. */
export interface HouseRate {
  readonly ratePpmMax: number;
  /** A rate above this needs a second operator. */
  readonly secondAbovePpm: number;
}

/**
 * The lowest house edge of a game, in parts per million. All salaries of a chain are paid for the same bet, so their
 * sum must stay below it (domain §10).
 */
export const HOUSE_EDGE_PPM_MIN = 10_000;

/** The rate limits of the house by kind of contract. A dividend is a share of the players' losses. */
export const HOUSE_RATES: ReadonlyMap<ContractKind, HouseRate> = new Map([
  [ContractKind.REALTIME_SALARY, { ratePpmMax: 9_000, secondAbovePpm: 5_000 }],
  [ContractKind.HOURLY_SALARY, { ratePpmMax: 3_000, secondAbovePpm: 1_000 }],
  [ContractKind.DAILY_SALARY, { ratePpmMax: 5_000, secondAbovePpm: 2_000 }],
  [ContractKind.DIVIDEND, { ratePpmMax: 500_000, secondAbovePpm: 200_000 }],
]);

/** Returns the highest rate of a list of tiers, in parts per million; 0 for none. */
export const topRateOf = (tiers: readonly Tier[]): number =>
  Math.max(0, ...tiers.map((tier) => Math.max(tier.profitRatePpm, tier.lossRatePpm, tier.singleBetRatePpm)));

/** The terms of a house contract, or of an offer that may become one. */
export interface HouseTerms {
  readonly kind: ContractKind;
  readonly tiers: readonly Tier[];
}

/**
 * Returns the highest rate that may be offered to an agent, in parts per million. `others` are the agent's house
 * contracts in force, offers and requests. For each other kind of salary, its highest rate is subtracted, because all
 * of them may be paid for the same bet.
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

/** Returns true if an offer needs a second operator. */
export const needsSecond = ({ kind, tiers }: HouseTerms): boolean =>
  topRateOf(tiers) > (HOUSE_RATES.get(kind)?.secondAbovePpm ?? 0);
