const DAY_MS = 86_400_000;

/** The address of the queue, without its slash. */
export const FEEDBACK_PATH = 'feedback';

/** How long a member may wait for an answer. */
export const FEEDBACK_TARGET_MS = DAY_MS;
