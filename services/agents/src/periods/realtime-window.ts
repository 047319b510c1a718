/** A half-open span of time [startsAt, endsAt). */
export interface Window {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Real-time salary settles every five minutes (specification §9). */
export const REALTIME_WINDOW_MS = 300_000;

/**
 * The five-minute window of an instant. Every zone in use is whole quarter hours from UTC, so the marks of the
 * brand's wall clock are those of UTC.
 */
export function realtimeWindow(instant: Date): Window {
  const start = Math.floor(instant.getTime() / REALTIME_WINDOW_MS) * REALTIME_WINDOW_MS;
  return { startsAt: new Date(start), endsAt: new Date(start + REALTIME_WINDOW_MS) };
}
