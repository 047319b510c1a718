import { eventTables } from '@nm/kit/events/event-tables.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Outbox, inbox, parked and watermarks: what every service that publishes or consumes has. */
export class EventTables implements MigrationInterface {
  readonly name = 'EventTables1763640000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await eventTables(queryRunner);
  }

  async down(): Promise<void> {
    throw new Error('the archive of what happened is never dropped');
  }
}
