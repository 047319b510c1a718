/** Amounts by pool, and how they are split, taken and taken back. All functions are pure. Domain rules, section 4. */

/** An amount split by pool, in minor units. */
export interface PoolAmounts {
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
}

export const NOTHING: PoolAmounts = { cashMinor: 0n, bonusMinor: 0n };

export const totalOf = ({ cashMinor, bonusMinor }: PoolAmounts): bigint => cashMinor + bonusMinor;

/**
 * Splits a stake: it is taken from cash first, then from bonus. The caller must have checked that cash and bonus
 * together suffice.
 */
export function splitStake(pools: PoolAmounts, stakeMinor: bigint): PoolAmounts {
  const cashMinor = stakeMinor < pools.cashMinor ? stakeMinor : pools.cashMinor;
  return { cashMinor, bonusMinor: stakeMinor - cashMinor };
}

/** Returns the reason to refuse a cash-only stake that the cash does not cover; undefined if the cash covers it. */
export const cashRefusalOf = (
  { cashMinor }: PoolAmounts,
  { stakeMinor, cashOnly }: { readonly stakeMinor: bigint; readonly cashOnly?: true },
): 'wallet.cash_only' | undefined => (cashOnly && stakeMinor > cashMinor ? 'wallet.cash_only' : undefined);

/**
 * Splits a payout in the same proportion in which the stake was taken from cash and bonus. The cash part is rounded
 * down; the rest is bonus.
 */
export function splitPayout(stake: PoolAmounts, payoutMinor: bigint): PoolAmounts {
  const cashMinor = stake.bonusMinor === 0n ? payoutMinor : (payoutMinor * stake.cashMinor) / totalOf(stake);
  return { cashMinor, bonusMinor: payoutMinor - cashMinor };
}

/** Returns how much of an amount the pools can pay, cash first. */
export function takeUpTo(pools: PoolAmounts, amountMinor: bigint): PoolAmounts {
  return splitStake(pools, lesser(totalOf(pools), amountMinor));
}

/**
 * Returns how much of an amount can be taken back from the pools. `split` says which part was credited to bonus: this
 * part is taken from bonus first, the rest from cash, and the amount still missing from bonus again.
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

/** An amount of cash without bonus. */
export const inCash = (cashMinor: bigint): PoolAmounts => ({ cashMinor, bonusMinor: 0n });

/**
 * Splits an amount whose bonus part goes to the pool, to the member's cash or to the house.
 * @returns the member's amount by pool, and the house's amount
 */
export function bonusTo(
  to: 'pool' | 'cash' | 'house',
  amount: PoolAmounts,
): { readonly own: PoolAmounts; readonly houseMinor: bigint } {
  if (to === 'pool') return { own: amount, houseMinor: 0n };
  if (to === 'cash') return { own: inCash(totalOf(amount)), houseMinor: 0n };
  return { own: inCash(amount.cashMinor), houseMinor: amount.bonusMinor };
}
