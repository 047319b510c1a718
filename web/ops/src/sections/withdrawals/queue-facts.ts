const MINUTE_MS = 60_000;

/** The address of the queue, without its slash. */
export const WITHDRAWALS_PATH = 'withdrawals';

/** How long a withdrawal may wait for an operator. */
export const WITHDRAWAL_TARGET_MS = 30 * MINUTE_MS;
