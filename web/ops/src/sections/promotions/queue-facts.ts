const HOUR_MS = 3_600_000;

/** The URL path of the queue of applications for promotions, without the leading slash. */
export const PROMOTIONS_PATH = 'promotions';

/** How long (ms) an application for a promotion may wait for an operator. */
export const PROMOTION_TARGET_MS = 24 * HOUR_MS;
