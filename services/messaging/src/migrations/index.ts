import { EVENT_FUNCTIONS } from '@nm/kit/events/event-tables.js';
import { Baseline } from './0001-baseline.js';
import { AnnouncementReads1795477620000 } from './20261123T2347-announcement-reads.js';
import { Feedback1795575000000 } from './20261125T0250-feedback.js';
import { FeedbackAnswers1795669320000 } from './20261126T0502-feedback-answers.js';
import { FeedbackQueueIndexes1795669380000 } from './20261126T0503-feedback-queue-indexes.js';
import { FeedbackChecks1795669440000 } from './20261126T0504-feedback-checks.js';
import { ServiceThreads1795716360000 } from './20261126T1806-service-threads.js';

/**
 * The migrations in the order in which they run, followed by the database functions. The name of a new migration
 * begins with its UTC minute; existing migrations are never edited.
 */
export const migrations = [
  Baseline,
  AnnouncementReads1795477620000,
  Feedback1795575000000,
  FeedbackAnswers1795669320000,
  FeedbackQueueIndexes1795669380000,
  FeedbackChecks1795669440000,
  ServiceThreads1795716360000,
  EVENT_FUNCTIONS,
] as const;
