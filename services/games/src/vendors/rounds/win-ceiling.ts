/**
 * The largest sum that one round of a vendor's game may pay without an operator's decision. It has two values: a
 * multiple of the stake, and an absolute amount in minor units.
 */
export interface WinCeiling {
  readonly stakeMultiple: bigint;
  readonly amountMinor: bigint;
}

/** The win ceiling of a game that has no row in `win_ceilings`. */
export const DEFAULT_WIN_CEILING: WinCeiling = { stakeMultiple: 10_000n, amountMinor: 100_000_000n };

export interface WonSoFar {
  /**
   * The stakes of the round that were not returned. It is undefined for a win without a bet; then only the absolute
   * amount of the ceiling applies, not its multiple of the stake.
   */
  readonly stakeMinor: bigint | undefined;
  /**
   * The sum of the earlier wins of the round, and of the adjustments that paid money. Parts that were held because they
   * were above the win ceiling are not included.
   */
  readonly wonMinor: bigint;
}

/**
 * Returns the part of a payout that is above the win ceiling (domain §6, rule 11). The earlier wins of the round count
 * too.
 */
export function heldPartOf(
  payoutMinor: bigint,
  { stakeMultiple, amountMinor }: WinCeiling,
  { stakeMinor, wonMinor }: WonSoFar,
): bigint {
  const byStake = stakeMinor === undefined ? amountMinor : stakeMinor * stakeMultiple;
  const leftMinor = (byStake < amountMinor ? byStake : amountMinor) - wonMinor;
  if (leftMinor <= 0n) return payoutMinor;
  return payoutMinor > leftMinor ? payoutMinor - leftMinor : 0n;
}
