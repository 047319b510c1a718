const MINUTE_MS = 60_000;

/** The URL path of the queue of deposits, without the leading slash. */
export const DEPOSITS_PATH = 'deposits';

/** How long (ms) a deposit may wait for an operator. */
export const DEPOSIT_TARGET_MS = 30 * MINUTE_MS;
