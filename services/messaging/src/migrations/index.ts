import { EVENT_FUNCTIONS } from '@nm/kit/events/event-tables.js';
import { Baseline } from './0001-baseline.js';
import { AnnouncementReads1795477620000 } from './20261123T2347-announcement-reads.js';
import { Feedback1795575000000 } from './20261125T0250-feedback.js';

/**
 * The migrations in their order, then the functions. A new migration is named by its UTC minute; existing ones are
 * never edited.
 */
export const migrations = [Baseline, AnnouncementReads1795477620000, Feedback1795575000000, EVENT_FUNCTIONS] as const;
