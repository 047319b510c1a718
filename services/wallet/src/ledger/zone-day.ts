/**
 * Calendar days in a time zone, as the number of days since 1970-01-01. The functions use the runtime's time zone data,
 * so they follow daylight-saving changes, including changes at midnight.
 */

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the calendar day on which a time (ms) falls in a time zone.
 * @throws RangeError if the zone does not exist.
 */
export const dayOf = (ms: number, zone: string): number => Math.floor(wallClockOf(ms, zone) / DAY_MS);

/**
 * Returns the time (ms) at which a calendar day begins in a time zone. The first moment of a day is not always 00:00.
 */
export function startOfDay(day: number, zone: string): number {
  const midnight = day * DAY_MS;
  const isStart = (ms: number): boolean => dayOf(ms, zone) >= day && dayOf(ms - 1, zone) < day;
  // The offset from UTC may change on this day. At midnight the offset of the day before or that of the day after may
  // apply, so both are tried.
  const candidates = [midnight - DAY_MS, midnight + DAY_MS]
    .map((near) => midnight - offsetAt(near, zone))
    .filter(isStart);
  if (candidates.length === 0) throw new Error(`day ${day} has no beginning in ${zone}`);
  return Math.max(...candidates);
}

/** Returns the Monday of the week that contains the given day. */
export const mondayOf = (day: number): number => day - ((((day + 3) % 7) + 7) % 7);

/** Returns the first day of the month that contains the given day. */
export function firstOfMonth(day: number): number {
  const date = new Date(day * DAY_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / DAY_MS;
}

const offsetAt = (ms: number, zone: string): number => wallClockOf(ms, zone) - Math.floor(ms / 1_000) * 1_000;

/** Returns the local clock time (whole seconds) as a timestamp in ms that would show the same clock time in UTC. */
function wallClockOf(ms: number, zone: string): number {
  if (zone === 'UTC') return Math.floor(ms / 1_000) * 1_000;
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(ms)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    const numeric = 'numeric';
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    });
    formats.set(zone, format);
  }
  return format;
}
