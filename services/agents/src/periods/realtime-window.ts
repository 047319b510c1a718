/** A time span. The time `startsAt` belongs to it, the time `endsAt` does not. */
export interface Window {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The length of a settlement window (ms). Real-time salary is settled every five minutes (specification §9). */
export const REALTIME_WINDOW_MS = 300_000;

/**
 * Returns the window of five minutes that contains a given time. All time zones in use differ from UTC by whole quarter
 * hours, so windows in UTC are also windows of the brand's local time.
 */
export function realtimeWindow(instant: Date): Window {
  const start = Math.floor(instant.getTime() / REALTIME_WINDOW_MS) * REALTIME_WINDOW_MS;
  return { startsAt: new Date(start), endsAt: new Date(start + REALTIME_WINDOW_MS) };
}
