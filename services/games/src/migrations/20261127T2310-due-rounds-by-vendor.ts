import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The index by which the job for stale rounds finds the open rounds of one vendor that are due. Without the vendor in
 * the index, the job would read the due rounds of all vendors once for each vendor.
 */
export class DueRoundsByVendor1795821000000 implements MigrationInterface {
  // The migration runs outside of a transaction, because it builds its index CONCURRENTLY. Vendors can bet meanwhile.
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS vendor_rounds_due');
    await runner.query(
      "CREATE INDEX CONCURRENTLY vendor_rounds_due ON vendor_rounds (vassalage, ask_at) WHERE status = 'open' AND NOT closing",
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS vendor_rounds_unclosed');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      "CREATE INDEX CONCURRENTLY vendor_rounds_unclosed ON vendor_rounds (ask_at) WHERE status = 'open' AND NOT closing",
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS vendor_rounds_due');
  }
}
