import type { PeriodFigures } from '../contracts/tier.js';

/**
 * The valid stake of settled real-money bets in a period (minor units), split by the outcome that selects the rate of a
 * real-time salary. The amounts are never negative: the void of a bet in a closed period does not lower them, it
 * becomes an offset at the rate that was paid for the bet.
 */
export interface StakeBase {
  readonly wonMinor: bigint;
  readonly lostMinor: bigint;
  readonly singleMinor: bigint;
}

/** The figures of one member in a period, or their sum over a subtree. */
export interface MemberFigures extends StakeBase {
  readonly netLossMinor: bigint;
  /** The cost of rewards in minor units. Only dividends deduct it. */
  readonly promotionMinor: bigint;
  readonly activeMembers: number;
}

export const NOTHING: MemberFigures = {
  wonMinor: 0n,
  lostMinor: 0n,
  singleMinor: 0n,
  netLossMinor: 0n,
  promotionMinor: 0n,
  activeMembers: 0,
};

export const plus = (a: MemberFigures, b: MemberFigures): MemberFigures => ({
  wonMinor: a.wonMinor + b.wonMinor,
  lostMinor: a.lostMinor + b.lostMinor,
  singleMinor: a.singleMinor + b.singleMinor,
  netLossMinor: a.netLossMinor + b.netLossMinor,
  promotionMinor: a.promotionMinor + b.promotionMinor,
  activeMembers: a.activeMembers + b.activeMembers,
});

export const validStakeOf = ({ wonMinor, lostMinor, singleMinor }: StakeBase): bigint =>
  wonMinor + lostMinor + singleMinor;

export const conditionsOf = (figures: MemberFigures): PeriodFigures => ({
  activeMembers: figures.activeMembers,
  validStakeMinor: validStakeOf(figures),
  netLossMinor: figures.netLossMinor,
});
