import { EVENT_FUNCTIONS } from '@nm/kit/events/event-tables.js';
import { Baseline } from './0001-baseline.js';
import { LoginPlaces1795416720000 } from './20261123T0652-login-places.js';
import { Operators1795434600000 } from './20261123T1150-operators.js';

/** Migrations in their order, then functions. A new migration is named by its UTC minute; none is edited later. */
export const MIGRATIONS = [Baseline, LoginPlaces1795416720000, Operators1795434600000, EVENT_FUNCTIONS] as const;
