const MINUTE_MS = 60_000;

/** How often a code or link may be asked for under one number or address, whoever asks and whether or not it is anybody's. */
export const REQUEST_LIMITS: readonly { readonly windowMs: number; readonly most: number }[] = [
  { windowMs: MINUTE_MS, most: 1 },
  { windowMs: 60 * MINUTE_MS, most: 5 },
  { windowMs: 24 * 60 * MINUTE_MS, most: 10 },
];
/** What counts at all. */
export const COUNTED_MS = 24 * 60 * MINUTE_MS;

export const CODE_LIFE_MS = 5 * MINUTE_MS;
export const LINK_LIFE_MS = 30 * MINUTE_MS;
/** Guesses at one code. */
export const TRIES_MAX = 5;

/** How long to wait before another request, in ms; 0 when it may be made now. `earlier` in any order. */
export function waitBeforeRequest(earlier: readonly Date[], now: Date): number {
  const ages = earlier.map((at) => now.getTime() - at.getTime()).toSorted((a, b) => a - b);
  return Math.max(
    0,
    ...REQUEST_LIMITS.map(({ windowMs, most }) => {
      const deciding = ages[most - 1];
      return deciding === undefined ? 0 : windowMs - deciding;
    }),
  );
}
