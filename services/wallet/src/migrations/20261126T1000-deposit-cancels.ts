import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds when a cancelled deposit order must be cancelled at its provider again; null once the provider confirmed it. */
export class DepositCancels1795687200000 implements MigrationInterface {
  // The index is built CONCURRENTLY, outside of a transaction, so that deposits go on.
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE deposit_orders ADD COLUMN IF NOT EXISTS cancel_due_at timestamptz');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS deposit_orders_to_cancel');
    await runner.query(
      'CREATE INDEX CONCURRENTLY deposit_orders_to_cancel ON deposit_orders (cancel_due_at) WHERE cancel_due_at IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE deposit_orders DROP COLUMN cancel_due_at');
  }
}
