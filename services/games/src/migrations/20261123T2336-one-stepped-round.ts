import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a unique index, so that a member has at most one open round with steps in each game. */
export class OneSteppedRound1795476960000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS rounds_stepped_open_unique');
    await runner.query(`
      CREATE UNIQUE INDEX CONCURRENTLY rounds_stepped_open_unique ON rounds (member_id, vassalage, game_code)
        WHERE stepped AND status = 'open'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY rounds_stepped_open_unique');
  }
}
