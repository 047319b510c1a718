import type { MigrationInterface, QueryRunner } from 'typeorm';
import { eventTables } from '@nm/kit/events/event-tables.js';
import { CASES } from './0001-baseline/cases.js';
import { CATALOGUE } from './0001-baseline/catalogue.js';
import { JACKPOTS } from './0001-baseline/jackpots.js';
import { ROUNDS } from './0001-baseline/rounds.js';
import { VENDORS } from './0001-baseline/vendors.js';

/**
 * Creates the first schema of the games service. The seed data in `infra/seed` adds the first categories, vendors,
 * games and limits.
 */
export class Baseline implements MigrationInterface {
  readonly name = 'Baseline1795392000000';

  async up(runner: QueryRunner): Promise<void> {
    await eventTables(runner);
    for (const sql of [CATALOGUE, ROUNDS, VENDORS, JACKPOTS, CASES]) await runner.query(sql);
  }

  async down(): Promise<void> {
    throw new Error('nothing comes before the baseline');
  }
}
