import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds indexes that find the returned settlements whose credits must be computed, and the deferred pay that a
 * settlement has paid.
 */
export class FindReturnCredits1795749240000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An attempt that was interrupted has left an invalid index, which must be removed first.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS held_settlements_credit_due');
    await runner.query(
      'CREATE INDEX CONCURRENTLY held_settlements_credit_due ON held_settlements (review_id) WHERE credit_due',
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS deferrals_paid');
    await runner.query('CREATE INDEX CONCURRENTLY deferrals_paid ON deferrals (paid_in) WHERE paid_in IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS deferrals_paid');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS held_settlements_credit_due');
  }
}
