import { Inbox1763600000001 } from './0001-inbox.js';

/** In the order that they run. */
export const migrations = [Inbox1763600000001];
