import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a column and an index for the list of a member's bonuses: the turnover at the time of a forfeit, and an index of
 * the grants.
 */
export class BonusList1795627320000 implements MigrationInterface {
  // The migration runs outside of a transaction, because it builds its index CONCURRENTLY. Postings can be written
  // meanwhile.
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE turnover_requirements ADD COLUMN IF NOT EXISTS closed_turnover bigint[]');
    await runner.query(
      `COMMENT ON COLUMN turnover_requirements.closed_turnover IS 'The turnover of the account by category when it was closed.'`,
    );
    await runner.query('GRANT UPDATE (closed_turnover) ON turnover_requirements TO wallet');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS transfers_grants');
    await runner.query(
      `CREATE INDEX CONCURRENTLY transfers_grants ON transfers (account_id, id DESC) WHERE type = 'grant'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS transfers_grants');
    await runner.query('ALTER TABLE turnover_requirements DROP COLUMN IF EXISTS closed_turnover');
  }
}
