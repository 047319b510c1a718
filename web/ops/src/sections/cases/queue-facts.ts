const DAY_MS = 24 * 3_600_000;

/** The URL path of the queue of reconciliation cases (differences from vendors' data), without the leading slash. */
export const CASES_PATH = 'cases';

/** How long (ms) a reconciliation case may wait for an operator. */
export const CASE_TARGET_MS = 2 * DAY_MS;
