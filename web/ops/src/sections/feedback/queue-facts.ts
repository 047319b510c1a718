const DAY_MS = 86_400_000;

/** The URL path of the queue of members' feedback, without the leading slash. */
export const FEEDBACK_PATH = 'feedback';

/** How long (ms) a member may wait for an answer to feedback. */
export const FEEDBACK_TARGET_MS = DAY_MS;
