/**
 * The largest sum that one round of a vendor's game may pay without an operator's decision: a multiple of the stake,
 * and an absolute amount.
 */
export interface WinCeiling {
  readonly stakeMultiple: bigint;
  readonly amountMinor: bigint;
}

/** The win ceiling of a game that has no row in `win_ceilings`. */
export const DEFAULT_WIN_CEILING: WinCeiling = { stakeMultiple: 10_000n, amountMinor: 100_000_000n };

export interface WonSoFar {
  /**
   * The stakes of the round that were not returned. Undefined for a win without a bet; then only the absolute ceiling
   * applies.
   */
  readonly stakeMinor: bigint | undefined;
  /** The sum of the round's earlier wins and upward adjustments, without their held parts. */
  readonly wonMinor: bigint;
}

/**
 * Returns the part of a payout that exceeds the win ceiling (domain §6, rule 11). Earlier wins of the same round are
 * added before the comparison.
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
