import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds an index that finds the grant of a deposit order. The index is built with CONCURRENTLY, so that the running
 * release is not blocked.
 */
export class GrantsOfOrder1795627200000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // If an earlier build of the index was interrupted, it left an invalid index, which must be removed first.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS grants_of_order');
    await runner.query('CREATE INDEX CONCURRENTLY grants_of_order ON grants (order_id) WHERE order_id IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX grants_of_order');
  }
}
