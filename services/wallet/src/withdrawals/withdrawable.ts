import type { HoldKind } from '../ledger/hold.js';

/** One line of the calculation of a member's withdrawable amount, with its reason (domain §4). */
export interface WithdrawableItem {
  readonly reason: 'cash' | 'held' | 'turnover' | 'debt' | 'day_limit';
  /** The amount of the line in minor units: positive for cash, negative for a deduction. */
  readonly amountMinor: bigint;
  /**
   * For a turnover requirement, the amount that the member must still wager. For held money, the held amount. For debt,
   * the whole debt. Otherwise 0.
   */
  readonly restMinor: bigint;
  /**
   * For a turnover requirement: the name of the promotion, `deposit` for the lock of deposits, or `winnings` for
   * winnings since cash grants.
   */
  readonly reference: string;
}

/**
 * Cash that a turnover requirement locks. The requirement belongs to a cash grant and the winnings since, or to
 * deposits that are not wagered yet.
 */
export interface CashLock {
  readonly reference: string;
  readonly lockedMinor: bigint;
  /**
   * The amount that the member must still wager to unlock the cash; 0 while the member is excluded and may not wager.
   */
  readonly restMinor: bigint;
}

/** An open hold of the pool `held`: a win under review, a withdrawal, or money on its way to a vendor. */
export interface OpenHold {
  readonly kind: HoldKind;
  /** The amount of the hold that is still locked, in minor units. */
  readonly amountMinor: bigint;
  readonly openedAt: Date;
}

export interface WithdrawableFacts {
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  readonly heldMinor: bigint;
  readonly debtMinor: bigint;
  readonly cashLocks: readonly CashLock[];
  /** True if the member has a bonus whose required turnover is not reached. A withdrawal forfeits this bonus. */
  readonly hasOpenBonus: boolean;
  /**
   * The bonus money of open bonuses in open bets. If the member withdraws, the winnings of this money go to the house.
   */
  readonly stakedBonusMinor: bigint;
  readonly leftTodayMinor: bigint;
  readonly leftTodayCount: number;
}

export interface Withdrawable {
  readonly withdrawableMinor: bigint;
  readonly items: readonly WithdrawableItem[];
  /** The cash that must stay in the account because a turnover requirement locks it. */
  readonly keepMinor: bigint;
  /** The bonus money that a withdrawal forfeits, both in the bonus pool and in open bets. */
  readonly forfeitMinor: bigint;
}

/**
 * Returns the amount that the member can withdraw now, and the lines of its calculation. The sum of the lines is this
 * amount.
 */
export function withdrawableOf(facts: WithdrawableFacts): Withdrawable {
  const items: WithdrawableItem[] = [];
  let left = 0n;
  const add = (reason: WithdrawableItem['reason'], amountMinor: bigint, rest: Partial<WithdrawableItem> = {}): void => {
    left += amountMinor;
    items.push({ reason, amountMinor, restMinor: 0n, reference: '', ...rest });
  };
  const atMost = (amountMinor: bigint): bigint => (amountMinor < left ? amountMinor : left);

  add('cash', facts.cashMinor);
  if (facts.heldMinor > 0n) add('held', 0n, { restMinor: facts.heldMinor });
  for (const { reference, lockedMinor, restMinor } of facts.cashLocks)
    if (lockedMinor > 0n) add('turnover', -atMost(lockedMinor), { reference, restMinor });
  const keepMinor = facts.cashMinor - left;
  if (facts.debtMinor > 0n) add('debt', -atMost(facts.debtMinor), { restMinor: facts.debtMinor });
  const dayMinor = facts.leftTodayCount > 0 ? facts.leftTodayMinor : 0n;
  if (dayMinor < left) add('day_limit', dayMinor - left);
  return {
    withdrawableMinor: left,
    items,
    keepMinor,
    forfeitMinor: facts.hasOpenBonus ? facts.bonusMinor + facts.stakedBonusMinor : 0n,
  };
}
