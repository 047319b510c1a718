import type { Tier } from './agent-api.js';
import type { SalaryKind } from './salary-kinds.js';

/** Whether the conditions of a tier are at most as hard as those of another tier. */
const noHarder = (a: Tier, b: Tier): boolean =>
  a.activeMembersMin <= b.activeMembersMin &&
  BigInt(a.validStakeMinorMin) <= BigInt(b.validStakeMinorMin) &&
  BigInt(a.netLossMinorMin) <= BigInt(b.netLossMinorMin);

export const RATES = ['profitRatePpm', 'lossRatePpm', 'singleBetRatePpm'] as const;
export type RateName = (typeof RATES)[number];

const LABELS: Readonly<Record<RateName, string>> = {
  profitRatePpm: 'agent.rates.won',
  lossRatePpm: 'agent.rates.lost',
  singleBetRatePpm: 'agent.rates.single',
};

/** The rates of a kind to show, each with its label. A kind with one rate has it in all three fields. */
export const ratesOf = ({ oneRate }: SalaryKind): readonly { readonly rate: RateName; readonly label: string }[] =>
  oneRate ? [{ rate: 'lossRatePpm', label: 'term.agent.rate' }] : RATES.map((rate) => ({ rate, label: LABELS[rate] }));

/**
 * Returns the agent's own tier that covers an offered one: the best tier whose conditions are no harder (domain §10).
 * Own tiers rise, so the last such tier has the highest rates. Without such a tier, only rates of zero can be offered.
 */
export const coverOf = (own: readonly Tier[], offered: Tier): { tier: Tier; index: number } | undefined => {
  const index = own.findLastIndex((tier) => noHarder(tier, offered));
  const tier = own[index];
  return tier && { tier, index };
};

/**
 * A reason why a tier cannot be offered; `rate` is undefined if it is about the tier itself. The server checks this
 * again.
 */
export interface TermProblem {
  readonly tier: number;
  readonly rate?: RateName;
  readonly problem: 'cover' | 'order';
}

/**
 * `own` is undefined for a counter-offer: the other side would pay its terms, and the own terms of that side are
 * unknown here.
 */
export function problemsOf(own: readonly Tier[] | undefined, offered: readonly Tier[]): TermProblem[] {
  return offered.flatMap((tier, index): TermProblem[] => {
    const cover = own && coverOf(own, tier)?.tier;
    const above = RATES.filter((rate) => own && tier[rate] > (cover?.[rate] ?? 0)).map((rate) => ({
      tier: index,
      rate,
      problem: 'cover' as const,
    }));
    const before = offered[index - 1];
    const falls = before && !(noHarder(before, tier) && RATES.every((rate) => tier[rate] >= before[rate]));
    return [...above, ...(falls ? [{ tier: index, problem: 'order' as const }] : [])];
  });
}

/** Returns true if a rate is lower than in the contract in force, so that contracts below may end. */
export const lowers = (offered: readonly Tier[], inForce: readonly Tier[] | undefined): boolean =>
  (inForce ?? []).some((old, index) => RATES.some((rate) => (offered[index]?.[rate] ?? 0) < old[rate]));
