/** One reason why a part of the member's cash cannot be withdrawn (domain §4). */
export interface WithdrawableItem {
  readonly reason: 'cash' | 'held' | 'turnover' | 'debt' | 'day_limit';
  /** The signed amount: cash adds, the other items subtract. */
  readonly amountMinor: bigint;
  /** For turnover, the amount that must still be wagered; for held money, the held amount. */
  readonly restMinor: bigint;
  /** For turnover, the promotion, or `deposit`. */
  readonly reference: string;
}

/** Cash that turnover locks: a cash grant with the winnings since, or deposits that were not wagered yet. */
export interface CashLock {
  readonly reference: string;
  readonly lockedMinor: bigint;
  /** The amount that must still be wagered. */
  readonly restMinor: bigint;
}

export interface WithdrawableFacts {
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  readonly heldMinor: bigint;
  readonly debtMinor: bigint;
  readonly cashLocks: readonly CashLock[];
  /** True if a bonus has an unmet turnover requirement; a withdrawal forfeits it. */
  readonly hasOpenBonus: boolean;
  readonly leftTodayMinor: bigint;
  readonly leftTodayCount: number;
}

export interface Withdrawable {
  readonly withdrawableMinor: bigint;
  readonly items: readonly WithdrawableItem[];
  /** The cash that must stay in the account because turnover locks it. */
  readonly keepMinor: bigint;
  readonly forfeitMinor: bigint;
}

/** Returns the amount that can be withdrawn now, and the items that it results from. The items add up to it. */
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
    forfeitMinor: facts.hasOpenBonus ? facts.bonusMinor : 0n,
  };
}
