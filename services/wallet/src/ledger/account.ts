/**
 * A member's account: its pools (cash, bonus, held), its counters (for example the stakes of the day) and the limits
 * for the counters. All functions are pure. The rules are in domain, sections 4 to 6.
 */
import { dayOf, firstOfMonth, mondayOf, startOfDay } from './zone-day.js';

/** An amount of money as two parts, cash and bonus, in minor units. */
export interface PoolAmounts {
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
}

export const NOTHING: PoolAmounts = { cashMinor: 0n, bonusMinor: 0n };

export const totalOf = ({ cashMinor, bonusMinor }: PoolAmounts): bigint => cashMinor + bonusMinor;

/**
 * Splits a stake into cash and bonus: it is taken from cash first, then from bonus. The caller must have checked that
 * cash and bonus together cover the stake.
 */
export function splitStake(pools: PoolAmounts, stakeMinor: bigint): PoolAmounts {
  const cashMinor = stakeMinor < pools.cashMinor ? stakeMinor : pools.cashMinor;
  return { cashMinor, bonusMinor: stakeMinor - cashMinor };
}

/**
 * Returns the reason to refuse a stake that must be paid from cash, if the cash does not cover it; otherwise undefined.
 */
export const cashRefusalOf = (
  { cashMinor }: PoolAmounts,
  { stakeMinor, cashOnly }: { readonly stakeMinor: bigint; readonly cashOnly?: true },
): 'wallet.cash_only' | undefined => (cashOnly && stakeMinor > cashMinor ? 'wallet.cash_only' : undefined);

/**
 * Splits a payout between cash and bonus in the same proportion in which the stake was taken from them. The cash part
 * is rounded down; the bonus part is the rest.
 */
export function splitPayout(stake: PoolAmounts, payoutMinor: bigint): PoolAmounts {
  const cashMinor = stake.bonusMinor === 0n ? payoutMinor : (payoutMinor * stake.cashMinor) / totalOf(stake);
  return { cashMinor, bonusMinor: payoutMinor - cashMinor };
}

/** Returns the part of an amount that cash and bonus together cover; it is taken from cash first. */
export function takeUpTo(pools: PoolAmounts, amountMinor: bigint): PoolAmounts {
  return splitStake(pools, lesser(totalOf(pools), amountMinor));
}

/**
 * Returns how much of a credited amount can be taken back from cash and bonus. `split` tells how much had been credited
 * to each. First the part that was credited to bonus is taken from bonus. The remainder is taken from cash, and if cash
 * does not suffice, from bonus again.
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

/** Returns an amount that consists of cash only. */
export const inCash = (cashMinor: bigint): PoolAmounts => ({ cashMinor, bonusMinor: 0n });

/**
 * Splits an amount of cash and bonus between the member and the house. The cash part always goes to the member. The
 * bonus part goes to the member's bonus pool, to the member's cash or to the house, as `to` says.
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

/**
 * Three values of one kind (such as the limits of the stakes): for the current day, the current week and the current
 * month, in this order.
 */
export type Spans<T = bigint> = readonly [day: T, week: T, month: T];

/** A member's account in one currency, with all data from which a command on the account is decided. */
export interface Account extends PoolAmounts {
  readonly heldMinor: bigint;
  /** The member's debt: the part of reversals and corrections that the balance did not cover, in minor units. */
  readonly debtMinor: bigint;
  /**
   * The time at which the debt began. `debtReason` is the type of the movement that caused it. Both are null if there
   * is no debt.
   */
  readonly debtSinceMs: number | null;
  readonly debtReason: string | null;
  /** The number of postings that have been applied to the account. */
  readonly version: bigint;
  readonly excluded: boolean;
  /**
   * The number of open bonuses. A bonus is open as long as its turnover is not reached and it was neither forfeited nor
   * expired.
   */
  readonly openBonuses: number;
  /** The lowest maximum stake of all open bonuses (minor units); NO_CEILING if none of them has a maximum. */
  readonly bonusStakeMaxMinor: bigint;

  /**
   * The sum of all stakes since the account was opened, minus rolled-back stakes. The stake of a period is this sum
   * minus its value at the start of the period.
   */
  readonly stakedMinor: bigint;
  readonly wonMinor: bigint;
  readonly depositedMinor: bigint;
  /** The sum of valid stakes (minor units) in each game category. The first value belongs to category 1. */
  readonly turnoverMinor: readonly bigint[];

  /** The IANA time zone in which the member's days, weeks and months begin. */
  readonly zone: string;
  /** The end of the day to which the account's counters belong; -Infinity if nothing was posted to the account yet. */
  readonly dayEndsAtMs: number;
  readonly stakedBeforeMinor: Spans;
  /**
   * The member's loss (stakes minus wins) before the start of the current day, of the current week and of the current
   * month.
   */
  readonly lostBeforeMinor: Spans;
  readonly depositedBeforeMinor: Spans;
  /** The stake limits that the member has set, for day, week and month; null if there is no limit. */
  readonly stakeLimitsMinor: Spans<bigint | null>;
  readonly lossLimitsMinor: Spans<bigint | null>;
  readonly depositLimitsMinor: Spans<bigint | null>;
  /**
   * The lowest of the three upper bounds (for day, week and month) of `stakedMinor`. A bound is the value of
   * `stakedMinor` at the start of the period plus the member's stake limit. One comparison therefore checks all three
   * limits.
   */
  readonly stakeCeilingMinor: bigint;
  readonly lossCeilingMinor: bigint;
  readonly depositCeilingMinor: bigint;
}

/** A member's account with its database id. */
export interface AccountRow {
  readonly id: bigint;
  /**
   * The member's id in lower case. All writers must sort accounts in the same order, so an id must have only one
   * spelling.
   */
  readonly memberId: string;
  readonly currency: string;
  /** The revision of the account row. Every write to the row increases it. */
  readonly revision: bigint;
  readonly account: Account;
}

/**
 * Returns the name of an account: the member's id and the currency. The accounts of a batch are sorted and cached by
 * it.
 */
export const accountName = (memberId: string, currency: string): string => `${memberId} ${currency}`;

export const CATEGORIES = 10;
/** The value for "no upper bound". It is the largest value that a bigint column can hold, so no sum exceeds it. */
export const NO_CEILING = 9_223_372_036_854_775_807n;

/**
 * Returns the account with its counters (for example of stakes) for the day of `nowMs`. If this day is later than the
 * day of the stored counters, the counters of the day start again. The counters of the week start again in a new week
 * (from Monday), and those of the month in a new month.
 */
export function onDayOf(account: Account, nowMs: number): Account {
  if (nowMs < account.dayEndsAtMs) return account;
  const { zone, stakedMinor, depositedMinor } = account;
  const today = dayOf(nowMs, zone);
  const last = account.dayEndsAtMs === -Infinity ? -Infinity : dayOf(account.dayEndsAtMs - 1, zone);
  const isNew = startsOf(today).map((start) => last < start);
  const begun = (before: Spans, figure: bigint): Spans => each(before, (old, i) => (isNew[i] ? figure : old));
  return withCeilings({
    ...account,
    dayEndsAtMs: startOfDay(today + 1, zone),
    stakedBeforeMinor: begun(account.stakedBeforeMinor, stakedMinor),
    lostBeforeMinor: begun(account.lostBeforeMinor, stakedMinor - account.wonMinor),
    depositedBeforeMinor: begun(account.depositedBeforeMinor, depositedMinor),
  });
}

/**
 * Subtracts the stake and the win of a rolled-back bet from the account's counters of the day, week and month in which
 * the bet was placed. Therefore the rollback of an old bet does not allow more stakes today.
 */
export function withBetUndone(account: Account, stakeMinor: bigint, wonMinor: bigint, betAtMs: number): Account {
  const { zone } = account;
  const betDay = dayOf(betAtMs, zone);
  const isEarlier = startsOf(dayOf(account.dayEndsAtMs - 1, zone)).map((start) => betDay < start);
  const without = (before: Spans, figure: bigint): Spans =>
    each(before, (old, i) => (isEarlier[i] ? old - figure : old));
  return withCeilings({
    ...account,
    stakedMinor: account.stakedMinor - stakeMinor,
    wonMinor: account.wonMinor - wonMinor,
    stakedBeforeMinor: without(account.stakedBeforeMinor, stakeMinor),
    lostBeforeMinor: without(account.lostBeforeMinor, stakeMinor - wonMinor),
  });
}

/** Returns the cash that a member may send to another member or withdraw: cash minus debt. */
export const freeCash = ({ cashMinor, debtMinor }: Account): bigint => cashMinor - debtMinor;

/**
 * Returns true if a stake is above the maximum stake of the open bonuses. Such a stake is refused only while bonus
 * money is in the bonus pool or staked in open bets. Without such money the bonuses are used up, and the maximum does
 * not apply.
 */
export const exceedsBonusMax = ({ openBonuses, bonusStakeMaxMinor }: Account, stakeMinor: bigint): boolean =>
  openBonuses > 0 && stakeMinor > bonusStakeMaxMinor;

export function withCeilings(account: Account): Account {
  return {
    ...account,
    stakeCeilingMinor: ceilingOf(account.stakedBeforeMinor, account.stakeLimitsMinor),
    lossCeilingMinor: ceilingOf(account.lostBeforeMinor, account.lossLimitsMinor),
    depositCeilingMinor: ceilingOf(account.depositedBeforeMinor, account.depositLimitsMinor),
  };
}

function ceilingOf(before: Spans, limits: Spans<bigint | null>): bigint {
  return limits.reduce<bigint>((least, limit, i) => {
    const ceiling = limit === null ? NO_CEILING : (before[i] as bigint) + limit;
    return ceiling < least ? ceiling : least;
  }, NO_CEILING);
}

/** Returns the first day of the calendar day, week and month that contain the given day. */
const startsOf = (day: number): Spans<number> => [day, mondayOf(day), firstOfMonth(day)];

const each = (spans: Spans, change: (figure: bigint, i: number) => bigint): Spans => [
  change(spans[0], 0),
  change(spans[1], 1),
  change(spans[2], 2),
];

/**
 * Returns the account's turnover by game category after a valid stake is added to its category. A negative valid stake
 * reduces the turnover.
 */
export function counted(account: Account, category: number, validStakeMinor: bigint): readonly bigint[] {
  if (validStakeMinor === 0n) return account.turnoverMinor;
  if (!(category >= 1 && category <= CATEGORIES)) throw new RangeError(`valid stake of category ${category}`);
  const { turnoverMinor } = account;
  return turnoverMinor.with(category - 1, (turnoverMinor[category - 1] as bigint) + validStakeMinor);
}
