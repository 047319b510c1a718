/** A payout is a big win from this many times the stake on … */
export const BIG_WIN_TIMES = 20n;
/** … and from this many minor units on, so that a penny's luck rings no bell. */
export const BIG_WIN_MINOR_MIN = 10_000n;

/** Whether a settled round deserves a message. Amounts in minor units. */
export const isBigWin = (stakeMinor: bigint, payoutMinor: bigint): boolean =>
  payoutMinor >= BIG_WIN_MINOR_MIN && payoutMinor >= stakeMinor * BIG_WIN_TIMES;
