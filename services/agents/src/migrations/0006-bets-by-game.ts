import type { MigrationInterface, QueryRunner } from 'typeorm';

/*
 * What was played and for how much, so that a statement's line names its game. A bet that was counted before has none of it:
 * its line says the category, as it always did.
 */
const COLUMNS = `
  ALTER TABLE bets
    ADD COLUMN vendor      text,
    ADD COLUMN game_code   text,
    ADD COLUMN stake_minor bigint;
`;

export class BetsByGame1763640000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMNS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bets DROP COLUMN vendor, DROP COLUMN game_code, DROP COLUMN stake_minor');
  }
}
