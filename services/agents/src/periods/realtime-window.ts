/** A span of time that includes `startsAt` and excludes `endsAt`. */
export interface Window {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The length of a window (ms): real-time salary is settled every five minutes (specification §9). */
export const REALTIME_WINDOW_MS = 300_000;

/**
 * Returns the five-minute window of an instant. Every time zone in use differs from UTC by whole quarter hours, so
 * windows in UTC are also windows of the brand's local time.
 */
export function realtimeWindow(instant: Date): Window {
  const start = Math.floor(instant.getTime() / REALTIME_WINDOW_MS) * REALTIME_WINDOW_MS;
  return { startsAt: new Date(start), endsAt: new Date(start + REALTIME_WINDOW_MS) };
}
