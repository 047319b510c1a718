import type { MigrationInterface, QueryRunner } from 'typeorm';
import { eventTables } from '@nm/kit/events/event-tables.js';

/** The outbox and the inbox. */
export class Events1763640000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await eventTables(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE outbox, inbox, parked, watermarks');
  }
}
