import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index that finds the offsets of a settlement. It is built CONCURRENTLY, while the service is running. */
export class OffsetsBySettlement1795733040000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An attempt that was interrupted has left an invalid index, which must be removed first.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS offsets_by_settlement');
    await runner.query('CREATE INDEX CONCURRENTLY offsets_by_settlement ON offsets (settlement_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS offsets_by_settlement');
  }
}
