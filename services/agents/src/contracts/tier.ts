import { ContractKind } from '@nm/contracts/agents.js';

/**
 * One tier of a contract, with its conditions for a period and its rates. Rates are in parts per million, amounts in
 * minor units. Only a real-time salary has three different rates. All other kinds have one rate, which is stored in all
 * three rate fields. It is applied to the valid stake or, for a dividend, to the base.
 */
export interface Tier {
  readonly activeMembersMin: number;
  readonly validStakeMinorMin: bigint;
  readonly netLossMinorMin: bigint;
  /** The rate of a real-time salary for the valid stake of bets that the member won. */
  readonly profitRatePpm: number;
  /** The rate of a real-time salary for the valid stake of bets that the member lost. */
  readonly lossRatePpm: number;
  /**
   * The rate of a real-time salary for the valid stake of single bets. It replaces the other two rates for these bets.
   */
  readonly singleBetRatePpm: number;
}

/**
 * The figures of the whole subtree of an agent in one period. They are compared with the conditions of the tiers. For a
 * dividend, the net loss is the base of the dividend, including carried amounts and corrections.
 */
export interface PeriodFigures {
  readonly activeMembers: number;
  readonly validStakeMinor: bigint;
  readonly netLossMinor: bigint;
}

export const RATE_PPM_MAX = 1_000_000;
export const TIERS_MAX = 20;

/** The reason why a list of tiers is invalid. */
export type TierProblem = 'empty' | 'too_many' | 'rate' | 'one_rate' | 'condition' | 'order';

/**
 * Returns the fault of a list of tiers; undefined if the list is valid. Each tier must have conditions and rates that
 * are not lower than those of the tier before it, so that "the highest tier met" is unambiguous. Only a real-time
 * salary may have different rates for won, lost and single bets.
 */
export function tierProblem(tiers: readonly Tier[], kind: ContractKind): TierProblem | undefined {
  if (tiers.length === 0) return 'empty';
  if (tiers.length > TIERS_MAX) return 'too_many';
  for (const [i, tier] of tiers.entries()) {
    if (!ratesOf(tier).every((rate) => Number.isInteger(rate) && rate >= 0 && rate <= RATE_PPM_MAX)) return 'rate';
    if (kind !== ContractKind.REALTIME_SALARY && new Set(ratesOf(tier)).size > 1) return 'one_rate';
    if (tier.activeMembersMin < 0 || tier.validStakeMinorMin < 0n || tier.netLossMinorMin < 0n) return 'condition';
    const before = tiers[i - 1];
    if (before && !(conditionsNoHarder(before, tier) && ratesNoLower(tier, before))) return 'order';
  }
  return undefined;
}

/**
 * Returns the position of the highest tier whose conditions the figures meet; -1 if there is none. The rates of this
 * tier apply to the whole valid stake. A minimum of zero is not checked. Otherwise a team whose members won would fail
 * a minimum net loss of zero, because its net loss is negative.
 */
export function tierMet(tiers: readonly Tier[], figures: PeriodFigures): number {
  return tiers.findLastIndex(
    (tier) =>
      figures.activeMembers >= tier.activeMembersMin &&
      figures.validStakeMinor >= tier.validStakeMinorMin &&
      (tier.netLossMinorMin === 0n || figures.netLossMinor >= tier.netLossMinorMin),
  );
}

/**
 * Returns the position of the first tier of a downline's contract (`child`) that no tier of the payer's own contract
 * (`parent`) covers; -1 if all are covered. A parent tier covers a child tier if its conditions are no harder and its
 * rates are no lower. A parent without a contract covers only rates of zero.
 */
export function uncoveredTier(parent: readonly Tier[], child: readonly Tier[]): number {
  return child.findIndex(
    (tier) =>
      ratesOf(tier).some((rate) => rate > 0) &&
      !parent.some((cover) => conditionsNoHarder(cover, tier) && ratesNoLower(cover, tier)),
  );
}

const ratesOf = (tier: Tier): readonly number[] => [tier.profitRatePpm, tier.lossRatePpm, tier.singleBetRatePpm];

const conditionsNoHarder = (a: Tier, b: Tier): boolean =>
  a.activeMembersMin <= b.activeMembersMin &&
  a.validStakeMinorMin <= b.validStakeMinorMin &&
  a.netLossMinorMin <= b.netLossMinorMin;

const ratesNoLower = (a: Tier, b: Tier): boolean =>
  a.profitRatePpm >= b.profitRatePpm && a.lossRatePpm >= b.lossRatePpm && a.singleBetRatePpm >= b.singleBetRatePpm;
