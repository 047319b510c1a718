/** The maximum that a round of a vendor's game may pay without a review. */
export interface WinCeiling {
  readonly stakeMultiple: bigint;
  readonly amountMinor: bigint;
}

/** The ceiling of games without a row in `win_ceilings`. */
export const DEFAULT_WIN_CEILING: WinCeiling = { stakeMultiple: 10_000n, amountMinor: 100_000_000n };

export interface WonSoFar {
  /**
   * The round's stakes that were not returned. Undefined for a win without a bet, to which only the absolute ceiling
   * applies.
   */
  readonly stakeMinor: bigint | undefined;
  /** The sum of the round's wins and upward adjustments, without their held parts. */
  readonly wonMinor: bigint;
}

/**
 * Returns the part of a payout that is above the win ceiling (domain rules §6, rule 11). All wins of a round count
 * together.
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
