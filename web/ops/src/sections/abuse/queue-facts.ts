const HOUR_MS = 3_600_000;

/** The URL path of the queue of abuse reviews, without the leading slash. */
export const ABUSE_PATH = 'abuse';

/** How long (ms) held pay may wait for an operator. The agents' page says that a review usually takes two days. */
export const ABUSE_TARGET_MS = 48 * HOUR_MS;
