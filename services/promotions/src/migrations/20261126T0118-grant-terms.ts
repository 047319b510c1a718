import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the largest stake and the expiry of a granted bonus, as its rule had them when the grant was decided. */
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
