/** Returns the day of a moment as `yyyy-mm-dd` in a time zone. */
export function dateKeyIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
}

/** Returns the start of a day (`yyyy-mm-dd`) in a time zone. */
export const startOfDayIn = (timeZone: string, key: string): Date => wallTimeIn(timeZone, key, '00:00');

/**
 * Returns the moment at which clocks in a time zone show `hh:mm` on a day (`yyyy-mm-dd`). If clocks skip this time
 * because summer time begins, it returns a moment after the change. For midnight this is the start of the day.
 */
export function wallTimeIn(timeZone: string, key: string, time: string): Date {
  const utc = new Date(`${key}T${time}:00Z`);
  const guess = new Date(utc.getTime() - offsetMs(timeZone, utc));
  const found = new Date(utc.getTime() - offsetMs(timeZone, guess));
  const isSkipped = offsetMs(timeZone, found) !== offsetMs(timeZone, guess);
  return isSkipped && found < guess ? guess : found;
}

/**
 * Returns the start (ms) of the hour in which a moment lies. It also works in zones whose offset is not a whole
 * number of hours.
 */
export function startOfHourIn(timeZone: string, at: number): number {
  const offset = offsetMs(timeZone, new Date(at));
  return Math.floor((at + offset) / HOUR_MS) * HOUR_MS - offset;
}

const HOUR_MS = 3_600_000;

function offsetMs(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const n = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return (
    Date.UTC(n('year'), n('month') - 1, n('day'), n('hour'), n('minute'), n('second')) -
    Math.floor(at.getTime() / 1000) * 1000
  );
}
