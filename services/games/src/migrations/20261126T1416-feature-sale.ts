import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds to vendors and games whether players may buy features of games (domain §7). The setting of a brand is stored
 * elsewhere and still applies.
 */
export class FeatureSale1795702560000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['vendors', 'games']) {
      await runner.query(`ALTER TABLE ${table} ADD COLUMN sells_features boolean NOT NULL DEFAULT true`);
      await runner.query(`GRANT UPDATE (sells_features) ON ${table} TO games`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['vendors', 'games']) await runner.query(`ALTER TABLE ${table} DROP COLUMN sells_features`);
  }
}
