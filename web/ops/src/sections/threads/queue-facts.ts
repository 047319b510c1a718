const MINUTE_MS = 60_000;

/** The URL path of the queue of customer service threads, without the leading slash. */
export const SERVICE_THREADS_PATH = 'serviceThreads';

/** How long (ms) a member may wait for an answer of customer service. */
export const SERVICE_THREADS_TARGET_MS = 15 * MINUTE_MS;
