const HOUR_MS = 3_600_000;

/** The URL path of the queue of balance adjustments, without the leading slash. */
export const ADJUSTMENTS_PATH = 'adjustments';

/** How long (ms) a request for a balance adjustment may wait for its second operator. */
export const ADJUSTMENT_TARGET_MS = 4 * HOUR_MS;
