import { Failure } from '@nm/kit/errors/failure.js';
import { dayOf, startOfDay } from '../ledger/zone-day.js';
import type { Span } from './figures.read-model.js';

/** The longest time that figures look back, in days. Each sum reads all transfers since then. */
const DAYS_AGO_MAX = 92;

/** The days that figures are asked for. */
export interface FigureDays {
  readonly timeZone: string;
  /** How many days ago the first day was; 0 is today. */
  readonly daysAgo: number;
  /** The number of days; 0 means one. */
  readonly days: number;
  /** The last day only up to the present time of day. */
  readonly untilNow: boolean;
}

/**
 * Returns the span of the days in their zone. It ends now at the latest.
 * @throws Failure request.invalid for an unknown zone, and for days before the longest time or after today.
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
