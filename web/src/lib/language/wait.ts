/** From here on a wait is said in minutes. */
const MINUTES_FROM_S = 90;

/** How a text says a wait: in whole minutes if it is long, else in seconds; both are 0 for a moment. */
export function waitOf(waitMs: number | undefined): { readonly minutes: number; readonly seconds: number } {
  const seconds = waitMs ? Math.ceil(waitMs / 1000) : 0;
  return { minutes: seconds < MINUTES_FROM_S ? 0 : Math.ceil(seconds / 60), seconds };
}
