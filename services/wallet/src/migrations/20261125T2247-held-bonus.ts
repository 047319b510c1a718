import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds to held wins their bonus part, and the version of the bet whose bonuses decide where that part goes. */
export class HeldBonus1795646820000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE holds ADD COLUMN bonus_minor bigint NOT NULL DEFAULT 0, ADD COLUMN bet_version bigint',
    );
    await runner.query(
      `COMMENT ON COLUMN holds.bonus_minor IS 'The bonus part of a held win. It is 0 for wins held before the part was stored.'`,
    );
    await runner.query(
      `COMMENT ON COLUMN holds.bet_version IS 'The version of the account after the bet of a held win with a bonus part.'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE holds DROP COLUMN bonus_minor, DROP COLUMN bet_version');
  }
}
