/**
 * One tier of a contract: its conditions for a period and its rates. Rates are parts per million; amounts are minor
 * units.
 */
export interface Tier {
  readonly activeMembersMin: number;
  readonly validStakeMinorMin: bigint;
  readonly netLossMinorMin: bigint;
  /** Real-time salary: rate for the valid stake of bets that the member won. */
  readonly profitRatePpm: number;
  /** Real-time salary: rate for the valid stake of bets that the member lost. Other kinds: the only rate. */
  readonly lossRatePpm: number;
  /** Real-time salary: rate for the valid stake of single bets, in place of the other two. */
  readonly singleBetRatePpm: number;
}

/** The figures that conditions are compared with: one agent's subtree over one period. */
export interface PeriodFigures {
  readonly activeMembers: number;
  readonly validStakeMinor: bigint;
  readonly netLossMinor: bigint;
}

export const RATE_PPM_MAX = 1_000_000;
export const TIERS_MAX = 20;

/** The reason that a list of tiers is invalid; undefined for a valid one. */
export type TierProblem = 'empty' | 'too_many' | 'rate' | 'condition' | 'order';

/** Each tier demands and pays at least as much as the one before. So "the highest tier met" is unambiguous. */
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
 * The index of the highest tier whose conditions the figures meet; -1 for none. Its rates apply to the whole base. A
 * minimum of zero is no condition: a team that won has a negative net loss and still meets it.
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
 * The index of the first child tier that no parent tier covers (conditions no harder, every rate no lower); -1 when all
 * are covered. A parent without a contract covers only rates of zero.
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
