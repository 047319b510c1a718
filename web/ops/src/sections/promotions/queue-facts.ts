const HOUR_MS = 3_600_000;

/** The address of the queue, without its slash. */
export const PROMOTIONS_PATH = 'promotions';

/** How long an application for a promotion may wait for an operator. */
export const PROMOTION_TARGET_MS = 24 * HOUR_MS;
