import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the end of the maintenance of a single game, and the right of the service to set the status of vendors and
 * games.
 */
export class GameMaintenance1795492140000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE games ADD COLUMN maintenance_until timestamptz');
    await runner.query('GRANT UPDATE (status, maintenance_until) ON vendors, games TO games');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('REVOKE UPDATE (status, maintenance_until) ON vendors, games FROM games');
    await runner.query('ALTER TABLE games DROP COLUMN maintenance_until');
  }
}
