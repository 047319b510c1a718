import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds columns that tell how a bonus ended: converted to cash because its turnover was reached, or forfeited. */
export class BonusEndings1795641120000 implements MigrationInterface {
  // The migration runs outside of a transaction, because it builds its index CONCURRENTLY. Postings can be written
  // meanwhile.
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TYPE transfer_type ADD VALUE IF NOT EXISTS 'conversion'`);
    await runner.query('ALTER TABLE accounts ADD COLUMN IF NOT EXISTS open_bonuses integer NOT NULL DEFAULT 0');
    await runner.query(
      `COMMENT ON COLUMN accounts.open_bonuses IS 'The number of open turnover requirements of bonus grants.'`,
    );
    await runner.query(`
      ALTER TABLE turnover_requirements
        ADD COLUMN IF NOT EXISTS ending          text,
        ADD COLUMN IF NOT EXISTS closed_version  bigint,
        ADD COLUMN IF NOT EXISTS converted_minor bigint`);
    await runner.query(
      `COMMENT ON COLUMN turnover_requirements.ending IS 'How a bonus ended: converted or forfeited; null while it is open.'`,
    );
    await runner.query(`
      COMMENT ON COLUMN turnover_requirements.closed_version IS
        'The version of the account after the posting that ended the bonus.'`);
    await runner.query(`
      UPDATE turnover_requirements r SET ending = 'forfeited', converted_minor = 0, closed_version = coalesce((
               SELECT max(t.version) FROM transfers t
                WHERE t.account_id = r.account_id AND t.status = 'applied' AND t.created_at <= r.closed_at), 0)
       WHERE closed_at IS NOT NULL`);
    await runner.query(`
      UPDATE accounts a SET open_bonuses = o.count, revision = a.revision + 1
        FROM (SELECT r.account_id, count(*)::int AS count
                FROM turnover_requirements r
                JOIN transfers g ON g.account_id = r.account_id AND g.id = r.transfer_id
               WHERE r.closed_at IS NULL AND g.payout_bonus_minor > 0 GROUP BY 1) o
       WHERE a.id = o.account_id`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS turnover_requirements_ended');
    await runner.query(
      'CREATE INDEX CONCURRENTLY turnover_requirements_ended ON turnover_requirements (account_id) WHERE closed_at IS NOT NULL',
    );
    await runner.query('GRANT UPDATE (ending, closed_version, converted_minor) ON turnover_requirements TO wallet');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS turnover_requirements_ended');
    await runner.query(`
      ALTER TABLE turnover_requirements DROP COLUMN IF EXISTS ending, DROP COLUMN IF EXISTS closed_version,
        DROP COLUMN IF EXISTS converted_minor`);
    await runner.query('ALTER TABLE accounts DROP COLUMN IF EXISTS open_bonuses');
  }
}
