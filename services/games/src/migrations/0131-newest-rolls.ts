import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A brand's newest rolls of real money are read from this index, however many rounds there are. */
export class NewestRolls1763640000131 implements MigrationInterface {
  /** The index is built beside the bets that go on. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS rounds_rolled'); // a half-built one that a stop left
    await runner.query(`
      CREATE INDEX CONCURRENTLY rounds_rolled ON rounds (brand, settled_at DESC)
       WHERE status = 'settled' AND NOT trial AND vassalage = 'INHOUSE' AND game_code = 'DICE'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY rounds_rolled');
  }
}
