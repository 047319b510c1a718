import { GameCategory } from '@nm/contracts';
import type { PoolSplit, RoundTerms } from './round.js';

/**
 * The categories in which the whole stake counts. In all others a player could stake on opposite outcomes and earn
 * rebates without risk, so only the amount at risk counts there.
 */
const WHOLE_STAKE: ReadonlySet<GameCategory> = new Set([GameCategory.RNG, GameCategory.FISH]);

/**
 * Returns the valid stake of a settled round, in-house or of a vendor (domain §1): the whole stake in WHOLE_STAKE
 * categories, otherwise the smaller of stake and |payout - stake|. It is 0 for trial money.
 */
export function validStakeOf({
  stakeMinor,
  payoutMinor,
  category,
  trial,
}: Pick<RoundTerms, 'stakeMinor' | 'payoutMinor' | 'category' | 'trial'>): bigint {
  if (trial) return 0n;
  if (WHOLE_STAKE.has(category)) return stakeMinor;
  const risked = payoutMinor > stakeMinor ? payoutMinor - stakeMinor : stakeMinor - payoutMinor;
  return risked < stakeMinor ? risked : stakeMinor;
}

/**
 * Splits a part of the stake between the pools as the stake itself was split. The cash part is rounded down; the rest
 * is bonus.
 */
export function shareOf(partMinor: bigint, stake: PoolSplit): PoolSplit {
  const stakeMinor = stake.cashMinor + stake.bonusMinor;
  const cashMinor = stakeMinor === 0n ? 0n : (partMinor * stake.cashMinor) / stakeMinor;
  return { cashMinor, bonusMinor: partMinor - cashMinor };
}
