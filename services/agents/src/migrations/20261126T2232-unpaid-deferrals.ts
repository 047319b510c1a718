import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the deferred pay of a contract that was not paid, for each void of its bets; built beside the work. */
export class UnpaidDeferrals1795732320000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // A build that was interrupted leaves an invalid index, which must be removed first.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS deferrals_unpaid');
    await runner.query('CREATE INDEX CONCURRENTLY deferrals_unpaid ON deferrals (contract_id) WHERE paid_in IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS deferrals_unpaid');
  }
}
