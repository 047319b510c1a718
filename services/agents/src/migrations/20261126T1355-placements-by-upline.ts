import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds an index of all placements by upline, for reports about teams in the past. The index `placements_below` has only
 * the present placements.
 */
export class PlacementsByUpline1795701300000 implements MigrationInterface {
  // The migration runs outside of a transaction, because it builds its index CONCURRENTLY. Members can register
  // meanwhile.
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS placements_by_upline');
    await runner.query('CREATE INDEX CONCURRENTLY placements_by_upline ON placements (upline_id, member_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS placements_by_upline');
  }
}
