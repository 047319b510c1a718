import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds to each load of cashier data the number of terms that it removed: the terms of transfers between members, and
 * the terms of vendor wallets.
 */
export class RemovedTerms1795787040000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE cashier_loads ADD COLUMN terms_removed int NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE cashier_loads DROP COLUMN terms_removed');
  }
}
