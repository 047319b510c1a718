import type { DividendTerms, Tier } from './contracts-api.js';
import { RHYTHMS, type SalaryKind } from './salary-kinds.js';

/** Whether each condition of tier `a` is at most as hard to meet as that of tier `b`. */
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

/**
 * Returns the rates of a contract kind to show, each with the message id of its label. A kind with one rate stores it
 * in all three fields, so only one is shown.
 */
export const ratesOf = ({ oneRate }: SalaryKind): readonly { readonly rate: RateName; readonly label: string }[] =>
  oneRate ? [{ rate: 'lossRatePpm', label: 'term.agent.rate' }] : RATES.map((rate) => ({ rate, label: LABELS[rate] }));

/**
 * Returns the agent's own tier that covers an offered tier: the highest own tier whose conditions are no harder
 * (domain §10). Own tiers have rising rates, so this is the last such tier. If there is none, only rates of zero can
 * be offered.
 */
export const coverOf = (own: readonly Tier[], offered: Tier): { tier: Tier; index: number } | undefined => {
  const index = own.findLastIndex((tier) => noHarder(tier, offered));
  const tier = own[index];
  return tier && { tier, index };
};

/**
 * A reason why the terms cannot be offered: `tier` is the index of the tier. `rate` is absent if the reason concerns
 * the whole tier. The server checks this again.
 */
export interface TermProblem {
  readonly tier: number;
  readonly rate?: RateName;
  readonly problem: 'cover' | 'order';
}

/**
 * Returns why the offered tiers cannot be offered. `own` (the agent's own tiers) is undefined for a counter-offer:
 * the other party would pay, and that party's own tiers are unknown here.
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

/**
 * Returns the message ids of the terms below the tiers of a contract: how tiers apply, and for a dividend also when a
 * period is settled and whether a negative base is carried. `dividend` is undefined for a salary.
 */
export const notesOf = (dividend: DividendTerms | undefined): readonly string[] =>
  dividend
    ? [
        RHYTHMS[dividend.period],
        'agent.paper.noteDividend',
        dividend.carries ? 'agent.paper.carries' : 'agent.paper.carriesNot',
      ]
    : ['agent.paper.note'];

/** Returns true if an offered rate is lower than in the contract in force. Contracts of downlines may then end. */
export const lowers = (offered: readonly Tier[], inForce: readonly Tier[] | undefined): boolean =>
  (inForce ?? []).some((old, index) => RATES.some((rate) => (offered[index]?.[rate] ?? 0) < old[rate]));
