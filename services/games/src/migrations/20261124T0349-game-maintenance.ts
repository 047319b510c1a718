import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The end of a single game's maintenance, and the right to set the status of vendors and games by command. */
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
