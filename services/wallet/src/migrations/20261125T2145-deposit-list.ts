import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index of deposits, because the lock of deposits looks at all of an account's deposits, newest first. */
export class DepositList1795643100000 implements MigrationInterface {
  // An index is built CONCURRENTLY, outside of a transaction, so that postings go on.
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
