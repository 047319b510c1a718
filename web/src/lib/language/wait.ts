/** From this waiting time (seconds) on, texts name minutes. */
const MINUTES_FROM_S = 90;

/**
 * Splits a waiting time (ms) for use in a text: whole minutes if it is long, otherwise seconds. Minutes and seconds are
 * 0 if there is no waiting time.
 */
export function waitOf(waitMs: number | undefined): { readonly minutes: number; readonly seconds: number } {
  const seconds = waitMs ? Math.ceil(waitMs / 1000) : 0;
  return { minutes: seconds < MINUTES_FROM_S ? 0 : Math.ceil(seconds / 60), seconds };
}
