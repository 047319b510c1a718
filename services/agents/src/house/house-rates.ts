import { ContractKind } from '@nm/contracts/agents.js';
import type { Tier } from '../contracts/tier.js';

/** The declared rates of the house for one kind of contract, in parts per million. */
export interface HouseRate {
  readonly ratePpmMax: number;
  /** An offer with a rate above this one needs a second operator. */
  readonly secondAbovePpm: number;
}

/**
 * The lowest house edge of a game, in parts per million. All salaries of a chain are paid for the same bet, so together
 * they stay below it (domain §10).
 */
export const HOUSE_EDGE_PPM_MIN = 10_000;

/** What operators may offer for the house. A dividend is a share of what the players lost. */
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
 * contracts in force, offers and requests; of each other salary the highest rate counts, because all of them may come to
 * pay for the same bet.
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

/** Whether an offer needs a second operator. */
export const needsSecond = ({ kind, tiers }: HouseTerms): boolean =>
  topRateOf(tiers) > (HOUSE_RATES.get(kind)?.secondAbovePpm ?? 0);
