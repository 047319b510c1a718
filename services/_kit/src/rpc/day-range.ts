import { Failure } from '../errors/failure.js';

/** A range of calendar days in a time zone. It includes the first and the last day. */
export interface DayRange {
  /** The first day, in the form `yyyy-mm-dd`. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** The IANA time zone in which the days begin. */
  readonly timeZone: string;
}

/** The largest number of days in one query. */
export const DAYS_MAX = 92;
/**
 * The form of a day in the years 2000 to 2099. Other years are mistakes of the caller, and Postgres does not accept the
 * year 0.
 */
const DAY = /^20\d{2}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/**
 * Checks the range of days in a request.
 * @throws Failure request.invalid that names the invalid field.
 */
export function dayRangeField({ firstDay, lastDay, timeZone }: DayRange): DayRange {
  const first = dayNumber(firstDay, 'first_day');
  const count = dayNumber(lastDay, 'last_day') - first + 1;
  if (count < 1 || count > DAYS_MAX) throw new Failure('request.invalid', { field: 'last_day' });
  if (!isZone(timeZone)) throw new Failure('request.invalid', { field: 'time_zone' });
  return { firstDay, lastDay, timeZone };
}

function dayNumber(text: string, field: string): number {
  const ms = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // The parsed date is converted back and compared with the text, because Date.parse reads 30 February as 2 March.
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text)
    throw new Failure('request.invalid', { field });
  return ms / DAY_MS;
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && !/^[+-]/.test(name);
  } catch {
    return false;
  }
}
