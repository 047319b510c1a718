/** Twice the shortest contract period (five minutes), in ms. Figures of the present that are older are stale. */
export const STALE_AFTER_MS = 2 * 300_000;

/**
 * Whether shown figures are stale: their refresh failed, or they are of the present and too old. Figures of a chosen past
 * moment do not grow old.
 */
export const isStale = (
  { asOf, isPast, failed }: { readonly asOf: string | undefined; readonly isPast: boolean; readonly failed: boolean },
  now: number,
): boolean => failed || (!isPast && asOf !== undefined && now - Date.parse(asOf) > STALE_AFTER_MS);
