import type { PoolAmounts } from '@nm/contracts';
import type { RoundSettled } from '@nm/contracts/games.js';

/**
 * The smallest payout that counts as a big win, as a multiple of the stake. The payout must also reach
 * BIG_WIN_MINOR_MIN.
 */
export const BIG_WIN_TIMES = 20n;
/**
 * The smallest payout that counts as a big win, in minor units. Without it, a tiny stake with a large multiple would
 * cause a message.
 */
export const BIG_WIN_MINOR_MIN = 10_000n;

/** Returns the sum of the cash amount and the bonus amount of a stake or a payout, in minor units. */
export const total = (amounts: PoolAmounts | undefined): bigint =>
  (amounts?.cashMinor ?? 0n) + (amounts?.bonusMinor ?? 0n);

/** Returns true if a settled round is a big win of real money. */
export function isBigWin({ trial, stake, payout }: Pick<RoundSettled, 'trial' | 'stake' | 'payout'>): boolean {
  const payoutMinor = total(payout);
  return !trial && payoutMinor >= BIG_WIN_MINOR_MIN && payoutMinor >= total(stake) * BIG_WIN_TIMES;
}
