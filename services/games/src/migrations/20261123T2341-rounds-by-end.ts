import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds an index that finds the rounds that ended in a time range. It is a BRIN index: its entries are ranges of pages,
 * so a bet costs almost no additional time.
 */
export class RoundsByEnd1795477260000 implements MigrationInterface {
  /** The migration runs outside of a transaction, because it builds its index CONCURRENTLY. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS rounds_by_end');
    await runner.query('CREATE INDEX CONCURRENTLY rounds_by_end ON rounds USING brin (settled_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY rounds_by_end');
  }
}
