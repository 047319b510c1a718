import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The terms of jackpot pools that operators change. A share of the pool replaces the share of the games. A new seed and a
 * new cap wait for the next win, because the trigger of a running pool follows from the present ones. A contribution keeps
 * its share for later corrections of its round, and a win keeps seed and cap, from which its trigger can be computed.
 */
export class JackpotTerms1795656900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE jackpot_pools
        ADD COLUMN share_ppm integer,
        ADD COLUMN next_seed_minor bigint,
        ADD COLUMN next_cap_minor bigint,
        ADD COLUMN terms_version bigint NOT NULL DEFAULT 1`);
    // Every row has no value yet, so the constraints need no look at the rows.
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
