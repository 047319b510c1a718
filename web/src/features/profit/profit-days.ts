/** The numbers of days that a range can have. */
export const LENGTHS = ['1', '7', '30'] as const;
export type Length = (typeof LENGTHS)[number];

export interface ProfitDays {
  readonly length: Length;
  /** First and last day of the range as `yyyy-mm-dd`. Both days belong to the range. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** The values of `?until=` for the previous and the next range. A range never ends after today. */
  readonly earlier: string;
  readonly later: string | undefined;
}

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const FIRST_DAY = '2020-01-01';
const plusDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** Parses `?days=` and `?until=` into a range of days. The default is the last seven days. */
export function daysOf(query: URLSearchParams, today: string): ProfitDays {
  const length = LENGTHS.find((one) => one === query.get('days')) ?? '7';
  const until = query.get('until') ?? '';
  const lastDay = isDay(until) && until >= FIRST_DAY && until < today ? until : today;
  const count = Number(length);
  const next = plusDays(lastDay, count);
  return {
    length,
    firstDay: plusDays(lastDay, 1 - count),
    lastDay,
    earlier: plusDays(lastDay, -count),
    later: lastDay === today ? undefined : next < today ? next : today,
  };
}
