const MINUTE_MS = 60_000;
/**
 * The remaining times (ms) at which screen readers announce a countdown. More announcements would interrupt the reading
 * of the page.
 */
const MARKS_MS = [10, 5, 1].map((minutes) => minutes * MINUTE_MS);

/**
 * Returns the minutes to announce after a countdown went from `beforeMs` to `leftMs`: the time left, in whole minutes,
 * rounded up. Returns undefined if the countdown passed none of the marks, or has ended. After a pause, for example
 * while the device slept, the minutes are those that are left now.
 */
export function minutesToSpeak(beforeMs: number, leftMs: number): number | undefined {
  const hasPassed = leftMs > 0 && MARKS_MS.some((mark) => beforeMs > mark && leftMs <= mark);
  return hasPassed ? Math.ceil(leftMs / MINUTE_MS) : undefined;
}
