/**
 * Formats a part of a whole in percent with one decimal, rounded down: `12.9%`. Returns undefined if the whole is
 * zero.
 */
export function share(part: number, whole: number): string | undefined {
  if (whole <= 0) return undefined;
  const tenths = Math.floor((part * 1000) / whole);
  return `${Math.floor(tenths / 10)}.${tenths % 10}%`;
}

/** Returns the width of a bar in percent, 0 to 100. If there are more registrations than page views, it is 100. */
export const barOf = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.min(100, Math.round((part * 100) / whole));
