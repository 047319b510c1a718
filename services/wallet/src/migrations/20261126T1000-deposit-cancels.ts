import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds to deposit orders the time at which a cancellation must be sent to the provider again. It is null if no
 * cancellation waits for the provider's confirmation.
 */
export class DepositCancels1795687200000 implements MigrationInterface {
  // The migration runs outside of a transaction, because it builds its index CONCURRENTLY. Deposits can be written
  // meanwhile.
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
