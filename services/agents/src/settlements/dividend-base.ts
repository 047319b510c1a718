import type { MemberFigures } from './base.js';

/** What earlier periods leave to the base of a dividend, in minor units. */
export interface DividendPast {
  /** A negative base, zero or below. */
  readonly carriedMinor: bigint;
  /** The net loss that voids take out of closed periods; it is negative where the member had lost. */
  readonly correctedMinor: bigint;
}

/** The parts of a dividend's base, in minor units. */
export interface DividendBase extends DividendPast {
  /** Stakes minus payouts. */
  readonly netLossMinor: bigint;
  readonly promotionMinor: bigint;
  readonly baseMinor: bigint;
  /** The negative base that goes into the next period, zero or below. */
  readonly carryMinor: bigint;
}

export const hasPast = ({ carriedMinor, correctedMinor }: DividendPast): boolean =>
  carriedMinor !== 0n || correctedMinor !== 0n;

/**
 * Computes the base of a dividend (domain §10): the net loss less the cost of promotions, with what earlier periods left.
 * Where a contract does not carry, a loss of the house counts as 0. Corrections of paid periods are still made good.
 */
export function dividendBase(past: DividendPast, figures: MemberFigures, carries: boolean): DividendBase {
  const { netLossMinor, promotionMinor } = figures;
  const ownMinor = netLossMinor - promotionMinor;
  const baseMinor = (carries || ownMinor > 0n ? ownMinor : 0n) + past.carriedMinor + past.correctedMinor;
  const carryMinor = baseMinor < 0n ? baseMinor : 0n;
  return { ...past, netLossMinor, promotionMinor, baseMinor, carryMinor };
}
