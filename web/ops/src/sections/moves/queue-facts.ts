const HOUR_MS = 3_600_000;

/** The URL path of the queue of requests to move a member, without the leading slash. */
export const MOVES_PATH = 'moves';

/** How long (ms) a request to move a member may wait for its second operator. */
export const MOVE_TARGET_MS = 24 * HOUR_MS;
