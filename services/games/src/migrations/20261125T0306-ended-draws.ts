import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index that lists the ended draws of all games, the newest first. */
export class EndedDraws1795575960000 implements MigrationInterface {
  /** The migration runs outside of a transaction, because it builds its index CONCURRENTLY. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS lottery_draws_ended');
    await runner.query(`
      CREATE INDEX CONCURRENTLY lottery_draws_ended ON lottery_draws (due_at DESC, draw_id) WHERE ended_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY lottery_draws_ended');
  }
}
