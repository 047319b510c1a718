const MINUTE_MS = 60_000;

/** The URL path of the queue of withdrawals, without the leading slash. */
export const WITHDRAWALS_PATH = 'withdrawals';

/** How long (ms) a withdrawal may wait for an operator. */
export const WITHDRAWAL_TARGET_MS = 30 * MINUTE_MS;
