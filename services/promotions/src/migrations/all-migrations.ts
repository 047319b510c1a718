import { EVENT_FUNCTIONS } from '@nm/kit/events/event-tables.js';
import { Baseline } from './0001-baseline.js';

/**
 * The migrations in the order in which they run, followed by the functions. The name of a new migration begins with its
 * UTC minute; a migration that has landed is never edited.
 */
export const promotionsMigrations = [Baseline, EVENT_FUNCTIONS] as const;
