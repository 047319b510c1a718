const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/**
 * How long (ms) before and after midnight in UTC the beginning of a day is searched. It is longer than the offset of
 * any time zone from UTC (14 hours).
 */
const OFFSET_MS_MAX = 27 * 3_600_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format;
}

/** Returns the calendar day (YYYY-MM-DD) of a point in time in a time zone. */
export const dayOf = (at: Date, timeZone: string): string => formatOf(timeZone).format(at);

/**
 * Returns the time at which a day begins in a time zone. It is also correct if a change of the clock skips midnight on
 * that day.
 */
export function startOf(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  let [before, from] = [(midnight - OFFSET_MS_MAX) / MINUTE_MS, (midnight + OFFSET_MS_MAX) / MINUTE_MS];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (dayOf(new Date(middle * MINUTE_MS), timeZone) >= day) from = middle;
    else before = middle;
  }
  return new Date(from * MINUTE_MS);
}

/** Returns the time at which a day ends in a time zone. */
export const endOf = (day: string, timeZone: string): Date => startOf(addDays(day, 1), timeZone);

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export type PeriodKind = 'day' | 'week';

/** The first and the last day of a period, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const WEEKDAYS_BEFORE = [6, 0, 1, 2, 3, 4, 5];

/**
 * Returns the first and last day of the period that contains a day: the day itself, or its week from Monday to Sunday.
 */
export function periodOf(kind: PeriodKind, day: string): Days {
  if (kind === 'day') return { from: day, to: day };
  const from = addDays(day, -WEEKDAYS_BEFORE[new Date(`${day}T00:00:00Z`).getUTCDay()]!);
  return { from, to: addDays(from, 6) };
}
