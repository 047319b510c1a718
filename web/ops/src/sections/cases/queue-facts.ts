const DAY_MS = 24 * 3_600_000;

/** The URL path of the queue, without the leading slash. */
export const CASES_PATH = 'cases';

/** How long (ms) a case may wait for an operator. */
export const CASE_TARGET_MS = 2 * DAY_MS;
