import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds an index that finds the rewards that must be paid first. The index is built with CONCURRENTLY, so that the
 * running release is not blocked.
 */
export class RewardsDueFirst1795646520000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // If an earlier build of the index was interrupted, it left an invalid index, which must be removed first.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS rewards_due_first');
    await runner.query("CREATE INDEX CONCURRENTLY rewards_due_first ON rewards (due_at) WHERE status = 'processing'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX rewards_due_first');
  }
}
