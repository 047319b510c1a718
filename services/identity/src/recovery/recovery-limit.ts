const MINUTE_MS = 60_000;

/**
 * How often a code or link may be requested for one phone number or mail address. The limits are the same whether or
 * not the contact belongs to a member.
 */
export const REQUEST_LIMITS: readonly { readonly windowMs: number; readonly most: number }[] = [
  { windowMs: MINUTE_MS, most: 1 },
  { windowMs: 60 * MINUTE_MS, most: 5 },
  { windowMs: 24 * 60 * MINUTE_MS, most: 10 },
];
/** The longest period (ms) for which earlier requests for a code or link are counted. */
export const COUNTED_MS = 24 * 60 * MINUTE_MS;

export const CODE_LIFE_MS = 5 * MINUTE_MS;
export const LINK_LIFE_MS = 30 * MINUTE_MS;
/** The maximum number of attempts to enter one code that was sent. */
export const TRIES_MAX = 5;

/**
 * Returns after how many ms another request for a code or link is allowed; 0 if it is allowed now. `earlier` contains
 * the times of earlier requests, in any order.
 */
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
