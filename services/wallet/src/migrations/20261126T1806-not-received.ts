import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the member's report that a paid withdrawal did not arrive, and an index that finds these withdrawals. */
export class NotReceived1795716360000 implements MigrationInterface {
  // The migration runs outside of a transaction, because it builds its index CONCURRENTLY. Withdrawals can be written
  // meanwhile.
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE withdrawals ADD COLUMN IF NOT EXISTS not_received_text text NOT NULL DEFAULT ''`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS withdrawals_not_received');
    await runner.query(
      `CREATE INDEX CONCURRENTLY withdrawals_not_received ON withdrawals (brand, not_received_at)
        WHERE not_received_at IS NOT NULL AND status = 'paid'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS withdrawals_not_received');
    await runner.query('ALTER TABLE withdrawals DROP COLUMN IF EXISTS not_received_text');
  }
}
