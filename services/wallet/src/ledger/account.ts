import { dayOf, firstOfMonth, mondayOf, startOfDay } from './zone-day.js';
import type { PoolAmounts } from './movement.js';

/** A figure for the day, the week and the month, in this order. */
export type Spans<T = bigint> = readonly [day: T, week: T, month: T];

/** A member's account in one currency: everything that a posting is decided by. */
export interface Account extends PoolAmounts {
  readonly heldMinor: bigint;
  /** What could not be taken back. */
  readonly debtMinor: bigint;
  /** Since when there is debt, and the type of the movement that began it. */
  readonly debtSinceMs: number | null;
  readonly debtReason: string | null;
  /** Counts applied postings. */
  readonly version: bigint;
  readonly excluded: boolean;

  /** Ever, less what was rolled back. A span's figure is the difference to what stood when the span began. */
  readonly stakedMinor: bigint;
  readonly wonMinor: bigint;
  readonly depositedMinor: bigint;
  /** Valid stake by game category; the first is category 1. */
  readonly turnoverMinor: readonly bigint[];

  /** IANA zone in which the member's days, weeks and months end. */
  readonly zone: string;
  /** The end of the day that the spans are of; -Infinity before the first. */
  readonly dayEndsAtMs: number;
  readonly stakedBeforeMinor: Spans;
  /** Lost is staked less won. */
  readonly lostBeforeMinor: Spans;
  readonly depositedBeforeMinor: Spans;
  /** Null is no limit. */
  readonly stakeLimitsMinor: Spans<bigint | null>;
  readonly lossLimitsMinor: Spans<bigint | null>;
  readonly depositLimitsMinor: Spans<bigint | null>;
  /** How far staked, lost and deposited may rise: the least of (before + limit), so that a posting compares once. */
  readonly stakeCeilingMinor: bigint;
  readonly lossCeilingMinor: bigint;
  readonly depositCeilingMinor: bigint;
}

export const CATEGORIES = 10;
/** Above every sum that a column can hold. */
export const NO_CEILING = 9_223_372_036_854_775_807n;

/** Ends the account's day when the moment is past it, and with it the week (on Monday) and the month that ended. */
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
 * Takes a stake and what it won out of the counters, in the spans in which the bet was placed: the return of an old bet
 * frees nothing of today.
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

/** The first days of the day, the week and the month that a day is in. */
const startsOf = (day: number): Spans<number> => [day, mondayOf(day), firstOfMonth(day)];

const each = (spans: Spans, change: (figure: bigint, i: number) => bigint): Spans => [
  change(spans[0], 0),
  change(spans[1], 1),
  change(spans[2], 2),
];
