import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Allows one entry of each kind per order, and checks the rows that existed before the new constraints. The index is
 * built with CONCURRENTLY, so that the running release is not blocked.
 */
export class EntriesOfOrder1795641180000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // If an earlier build of the index was interrupted, it left an invalid index, which must be removed first.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS point_entries_once_per_order');
    await runner.query(
      'CREATE UNIQUE INDEX CONCURRENTLY point_entries_once_per_order ON point_entries (order_id, kind) WHERE order_id IS NOT NULL',
    );
    for (const name of ['point_entries_kind', 'point_entries_sign', 'point_entries_source'])
      await runner.query(`ALTER TABLE point_entries VALIDATE CONSTRAINT ${name}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX point_entries_once_per_order');
  }
}
