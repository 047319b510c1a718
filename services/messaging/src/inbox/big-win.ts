import type { PoolAmounts } from '@nm/contracts';
import type { RoundSettled } from '@nm/contracts/games.js';

/** A big win pays at least this many times the stake … */
export const BIG_WIN_TIMES = 20n;
/** … and at least this many minor units, so that a large multiple of a tiny stake sends no message. */
export const BIG_WIN_MINOR_MIN = 10_000n;

/** Minor units of both pools. */
export const total = (amounts: PoolAmounts | undefined): bigint =>
  (amounts?.cashMinor ?? 0n) + (amounts?.bonusMinor ?? 0n);

/** Whether a settled round is a big win of real money. */
export function isBigWin({ trial, stake, payout }: Pick<RoundSettled, 'trial' | 'stake' | 'payout'>): boolean {
  const payoutMinor = total(payout);
  return !trial && payoutMinor >= BIG_WIN_MINOR_MIN && payoutMinor >= total(stake) * BIG_WIN_TIMES;
}
