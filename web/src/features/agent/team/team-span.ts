import { dateKeyIn, startOfDayIn } from '../../../lib/time/zone.js';
import { dayFrom } from '../days/range.js';
import type { Span } from '../days/span.js';

/** The number of days that the figures of the team table cover. The last is the day of the figures' moment. */
export const TEAM_DAYS = 14;

/**
 * Returns the range of the figures of the team table in a time zone. It ends with today, or with the day of a past
 * moment (`asOf`), because no later bet was known at that moment.
 */
export function teamSpan(now: number, asOf: string | undefined, timeZone: string): Span {
  const last = dateKeyIn(timeZone, new Date(asOf ?? now));
  return {
    from: startOfDayIn(timeZone, dayFrom(last, 1 - TEAM_DAYS)).toISOString(),
    to: startOfDayIn(timeZone, dayFrom(last, 1)).toISOString(),
    ...(asOf && { asOf }),
  };
}
