import type { PoolAmounts } from '@nm/contracts';
import type { RoundSettled } from '@nm/contracts/games.js';

/** The smallest multiple of the stake that is a big win. BIG_WIN_MINOR_MIN must be reached as well. */
export const BIG_WIN_TIMES = 20n;
/** The smallest payout (minor units) that is a big win, so that a large multiple of a tiny stake sends no message. */
export const BIG_WIN_MINOR_MIN = 10_000n;

/** Returns the sum of both pools in minor units. */
export const total = (amounts: PoolAmounts | undefined): bigint =>
  (amounts?.cashMinor ?? 0n) + (amounts?.bonusMinor ?? 0n);

/** Whether a settled round is a big win of real money. */
export function isBigWin({ trial, stake, payout }: Pick<RoundSettled, 'trial' | 'stake' | 'payout'>): boolean {
  const payoutMinor = total(payout);
  return !trial && payoutMinor >= BIG_WIN_MINOR_MIN && payoutMinor >= total(stake) * BIG_WIN_TIMES;
}
