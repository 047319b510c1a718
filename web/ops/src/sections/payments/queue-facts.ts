const DAY_MS = 24 * 3_600_000;

/** The URL path of the queue of cases about payments, without the leading slash. */
export const PAYMENTS_PATH = 'payments';

/** How long (ms) a case about a payment may wait for an operator. */
export const PAYMENT_CASE_TARGET_MS = 2 * DAY_MS;
