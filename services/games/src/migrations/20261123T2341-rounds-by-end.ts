import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the rounds that ended within a time. Its entries are ranges of pages, so it costs a bet next to nothing. */
export class RoundsByEnd1795477260000 implements MigrationInterface {
  /** CONCURRENTLY does not run in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS rounds_by_end');
    await runner.query('CREATE INDEX CONCURRENTLY rounds_by_end ON rounds USING brin (settled_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY rounds_by_end');
  }
}
