/** One tier of a contract: what it asks of a period and what it pays. Rates are parts per million; amounts minor units. */
export interface Tier {
  readonly activeMembersMin: number;
  readonly validStakeMinorMin: bigint;
  readonly netLossMinorMin: bigint;
  /** Real-time salary: of the valid stake of bets that the member won. */
  readonly profitRatePpm: number;
  /** Real-time salary: of the valid stake of bets that the member lost; other kinds: the one rate. */
  readonly lossRatePpm: number;
  /** Real-time salary: of the valid stake of single bets, in place of both. */
  readonly singleBetRatePpm: number;
}

/** What a tier's conditions are measured against: one agent's subtree over one period. */
export interface PeriodFigures {
  readonly activeMembers: number;
  readonly validStakeMinor: bigint;
  readonly netLossMinor: bigint;
}

export const RATE_PPM_MAX = 1_000_000;
export const TIERS_MAX = 20;

/** Why a list of tiers is no contract; undefined for one that is. */
export type TierProblem = 'empty' | 'too_many' | 'rate' | 'condition' | 'order';

/** Tiers rise: each asks for no less and pays no less than the one before, so "the highest tier met" has one meaning. */
export function tierProblem(tiers: readonly Tier[]): TierProblem | undefined {
  if (tiers.length === 0) return 'empty';
  if (tiers.length > TIERS_MAX) return 'too_many';
  for (const [i, tier] of tiers.entries()) {
    if (!ratesOf(tier).every((rate) => Number.isInteger(rate) && rate >= 0 && rate <= RATE_PPM_MAX)) return 'rate';
    if (tier.activeMembersMin < 0 || tier.validStakeMinorMin < 0n || tier.netLossMinorMin < 0n) return 'condition';
    const before = tiers[i - 1];
    if (before && !(conditionsNoHarder(before, tier) && ratesNoLower(tier, before))) return 'order';
  }
  return undefined;
}

/**
 * The highest tier whose conditions the figures meet, by its index; -1 for none. It applies to the whole base. A least
 * of zero asks for nothing: a team that is ahead has a net loss below zero and still meets it.
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
 * The first tier of a child that no tier of its parent covers (conditions no harder, every rate no lower), by its
 * index; -1 when all are covered. A parent without a contract has no tiers and covers only rates of zero.
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
