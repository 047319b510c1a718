import { GameCategory } from '@nm/contracts';
import type { PoolSplit, RoundTerms } from './round.js';

/** In the other categories a player can stake on both sides of a round, and would earn rebates without risk. */
const WHOLE_STAKE: ReadonlySet<GameCategory> = new Set([GameCategory.RNG, GameCategory.FISH]);

/**
 * Valid stake of a settled round (domain rules §1), of our own games and of vendors': the smaller of stake and
 * |payout - stake|, in WHOLE_STAKE categories the stake. Trial money has none.
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

/** A part of the stake by pool: cash rounded down, the rest bonus. */
export function shareOf(partMinor: bigint, stake: PoolSplit): PoolSplit {
  const stakeMinor = stake.cashMinor + stake.bonusMinor;
  const cashMinor = stakeMinor === 0n ? 0n : (partMinor * stake.cashMinor) / stakeMinor;
  return { cashMinor, bonusMinor: partMinor - cashMinor };
}
