import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the grant of a deposit order. The index is built concurrently, so the running release is not blocked. */
export class GrantsOfOrder1795627200000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // If an earlier build of the index was interrupted, an invalid index is left and must be removed first.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS grants_of_order');
    await runner.query('CREATE INDEX CONCURRENTLY grants_of_order ON grants (order_id) WHERE order_id IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX grants_of_order');
  }
}
