import { dayOf, firstOfMonth, mondayOf, startOfDay } from './zone-day.js';
import type { PoolAmounts } from './movement.js';

/** Three values: for the day, the week and the month, in this order. */
export type Spans<T = bigint> = readonly [day: T, week: T, month: T];

/** A member's account in one currency, with all data that a decision needs. */
export interface Account extends PoolAmounts {
  readonly heldMinor: bigint;
  /** The debt: the amount that reversals could not take back from the balance. */
  readonly debtMinor: bigint;
  /** The start of the debt and the type of the movement that caused it. */
  readonly debtSinceMs: number | null;
  readonly debtReason: string | null;
  /** The number of postings that were applied to the account. */
  readonly version: bigint;
  readonly excluded: boolean;

  /**
   * The total stake since the account was opened, minus rollbacks. The stake of a period is this total minus the total
   * at the period's start.
   */
  readonly stakedMinor: bigint;
  readonly wonMinor: bigint;
  readonly depositedMinor: bigint;
  /** The valid stake per game category; the first value is category 1. */
  readonly turnoverMinor: readonly bigint[];

  /** IANA time zone in which the member's days, weeks and months begin. */
  readonly zone: string;
  /** The end of the day that the counters count now; -Infinity before the first day. */
  readonly dayEndsAtMs: number;
  readonly stakedBeforeMinor: Spans;
  /** The loss (staked minus won) before the start of the day, week and month. */
  readonly lostBeforeMinor: Spans;
  readonly depositedBeforeMinor: Spans;
  /** The stake limits; null means no limit. */
  readonly stakeLimitsMinor: Spans<bigint | null>;
  readonly lossLimitsMinor: Spans<bigint | null>;
  readonly depositLimitsMinor: Spans<bigint | null>;
  /**
   * The lowest of three ceilings of the total stake, for day, week and month. Each is the total at the start of the
   * period plus its limit, so a posting needs only one comparison.
   */
  readonly stakeCeilingMinor: bigint;
  readonly lossCeilingMinor: bigint;
  readonly depositCeilingMinor: bigint;
}

export const CATEGORIES = 10;
/** Stands for "no ceiling": larger than any sum that a column can hold. */
export const NO_CEILING = 9_223_372_036_854_775_807n;

/**
 * Returns the account with its counters on the day of `nowMs`. A new day begins if that day is later than the account's
 * day; a new week (on Monday) and a new month where due.
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
 * Removes a stake and its win from the counters, in the periods in which the bet was placed. Undoing an old bet
 * therefore does not raise today's limits.
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

/** Returns the amount that may go to another member or into a withdrawal: cash minus debt. */
export const freeCash = ({ cashMinor, debtMinor }: Account): bigint => cashMinor - debtMinor;

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

/** Returns the first days of the day, week and month that contain a day. */
const startsOf = (day: number): Spans<number> => [day, mondayOf(day), firstOfMonth(day)];

const each = (spans: Spans, change: (figure: bigint, i: number) => bigint): Spans => [
  change(spans[0], 0),
  change(spans[1], 1),
  change(spans[2], 2),
];
