const HOUR_MS = 3_600_000;

/** The URL path of the queue of held wins, without the leading slash. */
export const WINS_PATH = 'wins';

/** How long (ms) a held win may wait for an operator. */
export const WIN_TARGET_MS = 2 * HOUR_MS;
