import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds what the account record needs to answer at once for a long range: an index that finds the movements of a round,
 * and the sums of each closed ledger day.
 */
export class RecordDays1795655520000 implements MigrationInterface {
  // An index is built CONCURRENTLY, outside of a transaction, so that postings go on. Each step may run again.
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS transfers_rounds');
    // The hash of the round keeps the index small: a posting writes one entry of it.
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
