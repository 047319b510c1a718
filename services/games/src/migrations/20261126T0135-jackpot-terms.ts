import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the terms of jackpot pools that operators can change. A share of the pool replaces the shares of its games. A
 * new seed amount and a new cap are used only after the next win, because the trigger amount of the running pool was
 * drawn between the present ones. A contribution stores its share, for later corrections of its round. A win stores its
 * seed amount and cap, so that its trigger amount can be computed again.
 */
export class JackpotTerms1795656900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE jackpot_pools
        ADD COLUMN share_ppm integer,
        ADD COLUMN next_seed_minor bigint,
        ADD COLUMN next_cap_minor bigint,
        ADD COLUMN terms_version bigint NOT NULL DEFAULT 1`);
    // The new columns are null in every row, so the constraints need not check the existing rows.
    await runner.query(`
      ALTER TABLE jackpot_pools
        ADD CONSTRAINT jackpot_pools_share CHECK (share_ppm BETWEEN 1 AND 100000) NOT VALID,
        ADD CONSTRAINT jackpot_pools_next CHECK ((next_seed_minor IS NULL) = (next_cap_minor IS NULL)
          AND next_seed_minor > 0 AND next_cap_minor > next_seed_minor
          AND next_cap_minor - next_seed_minor < 4294967296) NOT VALID`);
    await runner.query('ALTER TABLE jackpot_contributions ADD COLUMN share_ppm integer');
    await runner.query('ALTER TABLE jackpot_wins ADD COLUMN seed_minor bigint, ADD COLUMN cap_minor bigint');
    await runner.query(`
      GRANT UPDATE (seed_minor, cap_minor, share_ppm, next_seed_minor, next_cap_minor, terms_version)
        ON jackpot_pools TO games`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('REVOKE UPDATE (seed_minor, cap_minor) ON jackpot_pools FROM games');
    await runner.query('ALTER TABLE jackpot_wins DROP COLUMN seed_minor, DROP COLUMN cap_minor');
    await runner.query('ALTER TABLE jackpot_contributions DROP COLUMN share_ppm');
    await runner.query(`
      ALTER TABLE jackpot_pools DROP COLUMN share_ppm, DROP COLUMN next_seed_minor, DROP COLUMN next_cap_minor,
        DROP COLUMN terms_version`);
  }
}
