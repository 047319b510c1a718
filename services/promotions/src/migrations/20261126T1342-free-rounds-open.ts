import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds an index that finds free rounds of withdrawn promotions. The index is built with CONCURRENTLY, so that the
 * running release is not blocked.
 */
export class FreeRoundsOpen1795700520000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // If an earlier build of the index was interrupted, it left an invalid index, which must be removed first.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS rewards_free_open');
    await runner.query(
      `CREATE INDEX CONCURRENTLY rewards_free_open ON rewards (promotion)
        WHERE free_rounds IS NOT NULL AND free_ended_at IS NULL AND status IN ('offered', 'paid')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX rewards_free_open');
  }
}
