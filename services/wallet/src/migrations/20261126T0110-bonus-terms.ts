import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the maximum stake and the expiry time of a bonus, as its grant sets them. */
export class BonusTerms1795655400000 implements MigrationInterface {
  // The migration runs outside of a transaction, because it builds its index CONCURRENTLY. Postings can be written
  // meanwhile.
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE accounts ADD COLUMN IF NOT EXISTS bonus_stake_max_minor bigint');
    await runner.query(
      `COMMENT ON COLUMN accounts.bonus_stake_max_minor IS 'The largest stake that all open bonuses allow; null for no limit.'`,
    );
    await runner.query(`
      ALTER TABLE turnover_requirements
        ADD COLUMN IF NOT EXISTS stake_max_minor bigint,
        ADD COLUMN IF NOT EXISTS expires_at      timestamptz,
        ADD COLUMN IF NOT EXISTS warned_at       timestamptz`);
    await runner.query(
      `COMMENT ON COLUMN turnover_requirements.warned_at IS 'When the event that the bonus will expire soon was published.'`,
    );
    await runner.query(
      `COMMENT ON COLUMN turnover_requirements.ending IS 'How a bonus ended: converted, forfeited or expired; null while it is open.'`,
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS turnover_requirements_expiry');
    await runner.query(`
      CREATE INDEX CONCURRENTLY turnover_requirements_expiry ON turnover_requirements (expires_at)
       WHERE closed_at IS NULL AND expires_at IS NOT NULL`);
    await runner.query('GRANT UPDATE (warned_at) ON turnover_requirements TO wallet');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS turnover_requirements_expiry');
    await runner.query(`
      ALTER TABLE turnover_requirements DROP COLUMN IF EXISTS stake_max_minor, DROP COLUMN IF EXISTS expires_at,
        DROP COLUMN IF EXISTS warned_at`);
    await runner.query('ALTER TABLE accounts DROP COLUMN IF EXISTS bonus_stake_max_minor');
  }
}
