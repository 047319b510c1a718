/** The ranges that a team page offers, as numbers of days that end with today. */
export const RANGES = ['today', '7', '14', '30'] as const;
export type RangeName = (typeof RANGES)[number];

const DAY_MS = 86_400_000;

/** Parses `?range=`. An unknown value gives today. */
export const rangeOf = (text: string | null): RangeName => RANGES.find((range) => range === text) ?? 'today';

export const daysIn = (range: RangeName): number => (range === 'today' ? 1 : Number(range));

/** Returns the day (`yyyy-mm-dd`) that is `days` days after another day. */
export const dayFrom = (key: string, days: number): string =>
  new Date(Date.parse(`${key}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The ranges that a report offers. A number means that many days which end with today. */
export const REPORT_RANGES = ['today', 'yesterday', '7', '30'] as const;
export type ReportRange = RangeName | 'yesterday';

/** Parses `?range=` of a report. An unknown value gives today. */
export const reportRangeOf = (text: string | null): ReportRange => (text === 'yesterday' ? text : rangeOf(text));

/** Returns every day of a report's range, oldest first. The range may end before today. */
export const reportDaysOf = (range: ReportRange, today: string, last = today): string[] =>
  range === 'yesterday' ? [dayFrom(today, -1)] : daysOf(range, last);

/** The earliest day that a report can show. */
export const FIRST_DAY = '2020-01-01';

/** Returns the last day of the next (1) or previous (-1) range of the same length. It is never after today. */
export function neighbour(days: readonly string[], direction: -1 | 1, today: string): string {
  const last = dayFrom(days.at(-1) ?? today, direction * days.length);
  return last < today ? last : today;
}

/** Returns every day of a range, oldest first. */
export const daysOf = (range: RangeName, today: string): string[] =>
  Array.from({ length: daysIn(range) }, (_, n) => dayFrom(today, n + 1 - daysIn(range)));
