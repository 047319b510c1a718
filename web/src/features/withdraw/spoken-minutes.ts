const MINUTE_MS = 60_000;
/** Speaking more often would interrupt a reader of the page. */
const MARKS_MS = [10, 5, 1].map((minutes) => minutes * MINUTE_MS);

/**
 * Returns the whole minutes to speak when a countdown went on, rounded up; undefined if it passed no mark, or is over.
 * After a pause, for example while the device slept, the minutes are those that are left now.
 */
export function minutesToSpeak(beforeMs: number, leftMs: number): number | undefined {
  const hasPassed = leftMs > 0 && MARKS_MS.some((mark) => beforeMs > mark && leftMs <= mark);
  return hasPassed ? Math.ceil(leftMs / MINUTE_MS) : undefined;
}
