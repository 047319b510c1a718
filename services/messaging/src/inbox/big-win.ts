import type { PoolAmounts } from '@nm/contracts';
import type { RoundSettled } from '@nm/contracts/games.js';

/** A payout is a big win from this many times the stake on … */
export const BIG_WIN_TIMES = 20n;
/** … and from this many minor units on, so that a penny's luck rings no bell. */
export const BIG_WIN_MINOR_MIN = 10_000n;

/** Minor units of both pools. */
export const total = (amounts: PoolAmounts | undefined): bigint =>
  (amounts?.cashMinor ?? 0n) + (amounts?.bonusMinor ?? 0n);

/** Whether a settled round deserves a message: one of real money does that paid so much. */
export function isBigWin({ trial, stake, payout }: Pick<RoundSettled, 'trial' | 'stake' | 'payout'>): boolean {
  const payoutMinor = total(payout);
  return !trial && payoutMinor >= BIG_WIN_MINOR_MIN && payoutMinor >= total(stake) * BIG_WIN_TIMES;
}
