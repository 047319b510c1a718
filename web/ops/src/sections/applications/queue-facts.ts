const DAY_MS = 86_400_000;

/** The URL path of the queue of applications to become an agent, without the leading slash. */
export const APPLICATIONS_PATH = 'applications';

/** How long (ms) a member may wait for the answer to an application to become an agent. */
export const APPLICATION_TARGET_MS = 2 * DAY_MS;
