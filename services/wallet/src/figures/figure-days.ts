import { Failure } from '@nm/kit/errors/failure.js';
import { dayOf, startOfDay } from '../ledger/zone-day.js';
import type { Span } from './figures.read-model.js';

/**
 * The maximum number of days between today and the first day of the requested figures. Each figure is a sum over all
 * transfers since the first day, so the number of days is limited.
 */
const DAYS_AGO_MAX = 92;

/** The days for which figures are requested. */
export interface FigureDays {
  readonly timeZone: string;
  /** The number of days from the first requested day to today; 0 if the first day is today. */
  readonly daysAgo: number;
  /** The number of requested days; 0 means one day. */
  readonly days: number;
  /**
   * True if the last requested day ends at the present time of day, for a comparison with a day that is not over yet.
   */
  readonly untilNow: boolean;
}

/**
 * Returns the time span from the start of the first day to the end of the last day, in the given time zone. The span
 * never ends later than now.
 * @throws Failure request.invalid if the time zone is unknown, if the first day is too long ago, or if the last day is
 * after today.
 */
export function spanOfDays({ timeZone, daysAgo, days, untilNow }: FigureDays, nowMs: number): Span {
  const count = Math.max(days, 1);
  if (daysAgo < 0 || daysAgo > DAYS_AGO_MAX) throw new Failure('request.invalid', { field: 'daysAgo' });
  if (count > daysAgo + 1) throw new Failure('request.invalid', { field: 'days' });
  try {
    const today = dayOf(nowMs, timeZone);
    const first = today - daysAgo;
    const sinceMidnightMs = nowMs - startOfDay(today, timeZone);
    const endMs = untilNow
      ? startOfDay(first + count - 1, timeZone) + sinceMidnightMs
      : startOfDay(first + count, timeZone);
    return { from: new Date(startOfDay(first, timeZone)), to: new Date(Math.min(endMs, nowMs)) };
  } catch (error) {
    if (error instanceof RangeError) throw new Failure('request.invalid', { field: 'timeZone' });
    throw error;
  }
}
