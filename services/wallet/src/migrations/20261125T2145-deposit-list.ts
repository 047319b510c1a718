import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds an index of an account's deposits, newest first. The rule that locks deposited money until it is wagered reads
 * all of them.
 */
export class DepositList1795643100000 implements MigrationInterface {
  // The migration runs outside of a transaction, because it builds its index CONCURRENTLY. Deposits can be written
  // meanwhile.
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS transfers_deposits');
    await runner.query(
      `CREATE INDEX CONCURRENTLY transfers_deposits ON transfers (account_id, id DESC) WHERE type = 'deposit'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS transfers_deposits');
  }
}
