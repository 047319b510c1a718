import { EVENT_FUNCTIONS } from '@nm/kit/events/event-tables.js';
import { Baseline } from './0001-baseline.js';
import { CORRECT_VENDOR_ROUND } from './correct-vendor-round.js';

/** Migrations in their order, then functions and seed data. A new migration is named by its UTC minute; none is edited later. */
export const gamesMigrations = [Baseline, EVENT_FUNCTIONS, CORRECT_VENDOR_ROUND, { seed: 'games' }] as const;
