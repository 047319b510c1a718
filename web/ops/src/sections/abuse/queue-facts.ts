const HOUR_MS = 3_600_000;

/** The path of the queue, without the leading slash. */
export const ABUSE_PATH = 'abuse';

/** The target for how long held pay waits for an operator. The agents' page states two days as usual. */
export const ABUSE_TARGET_MS = 48 * HOUR_MS;
