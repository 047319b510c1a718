import { Failure } from '@nm/kit/errors/failure.js';
import { firstOfMonth, startOfDay } from '../ledger/zone-day.js';

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;
const DAY_MS = 86_400_000;

/** A time range. The time `from` belongs to it, the time `to` does not. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/**
 * Returns the time range of a calendar month (`yyyy-mm`) in a time zone.
 * @throws Failure request.invalid that names the invalid field.
 */
export function monthSpan(month: string, timeZone: string): Span {
  if (!MONTH.test(month)) throw new Failure('request.invalid', { field: 'month' });
  const first = Date.parse(`${month}-01T00:00:00Z`) / DAY_MS;
  // The time 31 days after the first of a month is in the next month, on its fourth day at the latest, because no month
  // has more than 31 days.
  const next = firstOfMonth(first + 31);
  try {
    return { from: new Date(startOfDay(first, timeZone)), to: new Date(startOfDay(next, timeZone)) };
  } catch (error) {
    if (error instanceof RangeError) throw new Failure('request.invalid', { field: 'time_zone' });
    throw error;
  }
}
