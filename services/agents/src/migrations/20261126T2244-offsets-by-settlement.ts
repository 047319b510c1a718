import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the voids of a settlement; the index is built beside the work. */
export class OffsetsBySettlement1795733040000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // A build that was interrupted leaves an invalid index, which must be removed first.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS offsets_by_settlement');
    await runner.query('CREATE INDEX CONCURRENTLY offsets_by_settlement ON offsets (settlement_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS offsets_by_settlement');
  }
}
