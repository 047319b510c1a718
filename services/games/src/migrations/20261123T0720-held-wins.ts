import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the win ceilings of vendors' games, the held part of wins above the ceiling, and operators' decisions about held
 * wins.
 */
export class HeldWins1795418400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE win_ceilings (
        vassalage      text NOT NULL DEFAULT '*',
        game_code      text NOT NULL DEFAULT '*',
        currency       text NOT NULL DEFAULT '*',
        stake_multiple bigint NOT NULL,
        amount_minor   bigint NOT NULL,
        PRIMARY KEY (vassalage, game_code, currency),
        CONSTRAINT win_ceilings_amounts CHECK (stake_multiple > 0 AND amount_minor > 0)
      )`);
    await runner.query(
      `COMMENT ON TABLE win_ceilings IS 'The most particular row holds: vendor before game before currency.'`,
    );
    await runner.query(`
      ALTER TABLE vendor_transactions
        ADD COLUMN held_minor bigint NOT NULL DEFAULT 0,
        ADD COLUMN held_change_minor bigint NOT NULL DEFAULT 0`);
    await runner.query('GRANT SELECT ON win_ceilings TO games');
    await runner.query('GRANT UPDATE (held_change_minor) ON vendor_transactions TO games');
    await runner.query(`
      ALTER TABLE case_notes
        DROP CONSTRAINT case_notes_step,
        ADD CONSTRAINT case_notes_step CHECK (step IN ('closed', 'opened', 'return_asked')) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vendor_transactions DROP COLUMN held_minor, DROP COLUMN held_change_minor');
    await runner.query('DROP TABLE win_ceilings');
    await runner.query(`
      ALTER TABLE case_notes
        DROP CONSTRAINT case_notes_step,
        ADD CONSTRAINT case_notes_step CHECK (step IN ('closed', 'opened')) NOT VALID`);
  }
}
