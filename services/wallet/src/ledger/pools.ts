import { totalOf, type PoolAmounts } from './movement.js';

/** Splits a stake: it is taken from cash first, then from bonus. The caller has checked that both together suffice. */
export function splitStake(pools: PoolAmounts, stakeMinor: bigint): PoolAmounts {
  const cashMinor = stakeMinor < pools.cashMinor ? stakeMinor : pools.cashMinor;
  return { cashMinor, bonusMinor: stakeMinor - cashMinor };
}

/** Splits a payout in the proportion of its stake: the cash part is rounded down, the rest is bonus. */
export function splitPayout(stake: PoolAmounts, payoutMinor: bigint): PoolAmounts {
  const cashMinor = stake.bonusMinor === 0n ? payoutMinor : (payoutMinor * stake.cashMinor) / totalOf(stake);
  return { cashMinor, bonusMinor: payoutMinor - cashMinor };
}

/** Returns the part of an amount that the pools can cover, cash first. */
export function takeUpTo(pools: PoolAmounts, amountMinor: bigint): PoolAmounts {
  return splitStake(pools, lesser(totalOf(pools), amountMinor));
}

/**
 * Returns the part of an amount that can be taken back from the pools. `split` says how the money was credited: bonus
 * first gives its part, then cash pays, then bonus pays the rest.
 */
export function takeBack(pools: PoolAmounts, amountMinor: bigint, split: PoolAmounts): PoolAmounts {
  const ownBonus = lesser(lesser(split.bonusMinor, pools.bonusMinor), amountMinor);
  const rest = takeUpTo(
    { cashMinor: pools.cashMinor, bonusMinor: pools.bonusMinor - ownBonus },
    amountMinor - ownBonus,
  );
  return { cashMinor: rest.cashMinor, bonusMinor: rest.bonusMinor + ownBonus };
}

export const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);
