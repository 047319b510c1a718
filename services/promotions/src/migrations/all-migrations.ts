import { EVENT_FUNCTIONS } from '@nm/kit/events/event-tables.js';
import { Baseline } from './0001-baseline.js';

/** Migrations in their order, then the functions. A new migration is named by its UTC minute; none is edited later. */
export const promotionsMigrations = [Baseline, EVENT_FUNCTIONS] as const;
