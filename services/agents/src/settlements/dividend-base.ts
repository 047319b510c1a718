import type { MemberFigures } from './base.js';

/** The amounts from earlier periods that are added to the base of a dividend, in minor units. */
export interface DividendPast {
  /** The negative base of the previous period, if the contract carries it; zero or negative. */
  readonly carriedMinor: bigint;
  /**
   * The correction of the net loss for bets of closed periods that were voided later. It is negative if the members had
   * lost these bets. If the contract does not carry a negative base, the correction takes back at most the bases that
   * were paid.
   */
  readonly correctedMinor: bigint;
}

/** The parts of which the base of a dividend consists, in minor units. */
export interface DividendBase extends DividendPast {
  /** The stakes minus the payouts of the period, in minor units. */
  readonly netLossMinor: bigint;
  readonly promotionMinor: bigint;
  readonly baseMinor: bigint;
  /** The negative base that is carried to the next period; zero or negative. */
  readonly carryMinor: bigint;
}

export const hasPast = ({ carriedMinor, correctedMinor }: DividendPast): boolean =>
  carriedMinor !== 0n || correctedMinor !== 0n;

/**
 * Computes the base of a dividend (domain §10): the net loss, minus the cost of promotions, plus the amounts from
 * earlier periods. If the contract does not carry a negative base, a negative result counts as 0, but corrections of
 * paid periods are still deducted. In this case, forfeits lower the cost of promotions at most to 0. The reason: the
 * loss that paid for the winnings of the bonus may have been in an earlier period that counted as 0, so the house has
 * not earned it. There is one exception. If a correction is deducted, forfeits count up to its amount, because the void
 * of a bet whose bonus was already forfeited turns the stake of the bet into a forfeit.
 */
export function dividendBase(past: DividendPast, figures: MemberFigures, carries: boolean): DividendBase {
  const { netLossMinor, promotionMinor } = figures;
  const costMinMinor = past.correctedMinor < 0n ? past.correctedMinor : 0n;
  const ownMinor = netLossMinor - (carries || promotionMinor > costMinMinor ? promotionMinor : costMinMinor);
  const baseMinor = (carries || ownMinor > 0n ? ownMinor : 0n) + past.carriedMinor + past.correctedMinor;
  const carryMinor = baseMinor < 0n ? baseMinor : 0n;
  return { ...past, netLossMinor, promotionMinor, baseMinor, carryMinor };
}
