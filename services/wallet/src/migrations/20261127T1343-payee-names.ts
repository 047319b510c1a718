import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds to each withdrawal the name that the member registered. Withdrawals of before have an empty name, which the risk
 * rules do not compare.
 */
export class PayeeNames1795786980000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE withdrawals ADD COLUMN IF NOT EXISTS payee_name text NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE withdrawals DROP COLUMN IF EXISTS payee_name');
  }
}
