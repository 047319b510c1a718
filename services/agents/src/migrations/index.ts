import { EVENT_FUNCTIONS } from '@nm/kit/events/event-tables.js';
import { Baseline } from './0001-baseline.js';
import { Recruits1795441260000 } from './20261123T1341-recruits.js';
import { PeriodKinds1795452600000 } from './20261123T1650-period-kinds.js';
import { Deferrals1795454400000 } from './20261123T1720-deferrals.js';
import { Movements1795477500000 } from './20261123T2345-movements.js';

/**
 * The migrations in their order, then the functions. A new migration is named by its UTC minute; existing ones are
 * never edited.
 */
export const migrations = [
  Baseline,
  Recruits1795441260000,
  PeriodKinds1795452600000,
  Deferrals1795454400000,
  Movements1795477500000,
  EVENT_FUNCTIONS,
] as const;
