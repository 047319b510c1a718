const DAY_MS = 86_400_000;

/** The URL path of the queue, without the leading slash. */
export const FEEDBACK_PATH = 'feedback';

/** How long (ms) a member may wait for an answer. */
export const FEEDBACK_TARGET_MS = DAY_MS;
