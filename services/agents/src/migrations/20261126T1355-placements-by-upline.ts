import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index of all placements by upline, for teams as they were: `placements_below` has the present ones only. */
export class PlacementsByUpline1795701300000 implements MigrationInterface {
  // An index is built CONCURRENTLY, outside of a transaction, so that registrations go on.
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS placements_by_upline');
    await runner.query('CREATE INDEX CONCURRENTLY placements_by_upline ON placements (upline_id, member_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS placements_by_upline');
  }
}
