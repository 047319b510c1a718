import { EVENT_FUNCTIONS } from '@nm/kit/events/event-tables.js';
import { Baseline } from './0001-baseline.js';

/**
 * The migrations in their order, then the functions. A new migration is named by its UTC minute; existing ones are
 * never edited.
 */
export const promotionsMigrations = [Baseline, EVENT_FUNCTIONS] as const;
