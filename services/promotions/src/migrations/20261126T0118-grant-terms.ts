import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds to a granted bonus the maximum stake and the expiry. The values are those of its rule at the time of the
 * decision.
 */
export class GrantTerms1795655880000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE grants
        ADD COLUMN stake_max_minor    bigint  NOT NULL DEFAULT 0,
        ADD COLUMN expires_after_days integer NOT NULL DEFAULT 0;
      COMMENT ON COLUMN grants.stake_max_minor IS 'The largest stake while the bonus is open; 0 for no limit.';
      COMMENT ON COLUMN grants.expires_after_days IS 'The days after which an open bonus is forfeited; 0 for never.'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE grants DROP COLUMN stake_max_minor, DROP COLUMN expires_after_days');
  }
}
