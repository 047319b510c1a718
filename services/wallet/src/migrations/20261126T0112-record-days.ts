import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds two things that make the account record fast for a long range of days: an index that finds the movements of a
 * round, and the sums of each closed ledger day.
 */
export class RecordDays1795655520000 implements MigrationInterface {
  // The migration runs outside of a transaction, because it builds its index CONCURRENTLY. Postings can be written
  // meanwhile. Every step of it can be run again after a failure.
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS transfers_rounds');
    // The index contains a hash of the round instead of the round itself, so that it stays small. Each posting writes
    // one entry of it.
    await runner.query(
      `CREATE INDEX CONCURRENTLY transfers_rounds ON transfers (account_id, hashtext(round_id), id) WHERE round_id <> ''`,
    );
    await runner.query(`
      CREATE TABLE IF NOT EXISTS record_days (
        account_id bigint  NOT NULL,
        day        date    NOT NULL,
        is_play    boolean NOT NULL,
        type       text    COLLATE "C" NOT NULL,
        in_minor   bigint  NOT NULL,
        out_minor  bigint  NOT NULL,
        CONSTRAINT record_days_pk PRIMARY KEY (account_id, day, is_play, type)
      )`);
    await runner.query(
      `COMMENT ON TABLE record_days IS 'What the movements of a closed ledger day brought and took, by account and type.'`,
    );
    await runner.query('ALTER TABLE ledger_days ADD COLUMN IF NOT EXISTS summed_at timestamptz');
    await runner.query('GRANT SELECT, INSERT ON record_days TO wallet');
    await runner.query('GRANT UPDATE (summed_at) ON ledger_days TO wallet');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ledger_days DROP COLUMN summed_at');
    await runner.query('DROP TABLE record_days');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS transfers_rounds');
  }
}
