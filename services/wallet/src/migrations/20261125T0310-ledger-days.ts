import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the closed days of the ledger. The row policy of the table `transfers` refuses every row whose time is in a
 * closed day. The runtime role can close a day only by the function `close_ledger_day`.
 */
export class LedgerDays1795576200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ledger_days (
        day       date        NOT NULL,
        closed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        previous  bytea,
        root      bytea,
        transfers bigint,
        rooted_at timestamptz,
        CONSTRAINT ledger_days_pk PRIMARY KEY (day),
        CONSTRAINT ledger_days_rooted_whole CHECK (
          (root IS NULL) = (rooted_at IS NULL) AND (root IS NULL) = (transfers IS NULL) AND (root IS NULL) = (previous IS NULL)),
        CONSTRAINT ledger_days_hashes CHECK (length(root) = 32 AND length(previous) = 32)
      )`);
    await runner.query(`COMMENT ON TABLE ledger_days IS 'Days (UTC) to which no transfer can be added any more.'`);
    await runner.query(`CREATE TABLE ledger_closed AS SELECT true AS one, '-infinity'::timestamptz AS closed_until`);
    await runner.query(`
      ALTER TABLE ledger_closed
        ADD CONSTRAINT ledger_closed_pk PRIMARY KEY (one),
        ADD CONSTRAINT ledger_closed_one_row CHECK (one),
        ALTER COLUMN closed_until SET NOT NULL`);
    await runner.query(
      `COMMENT ON TABLE ledger_closed IS 'The end of the last closed day, as one row that each posting can read cheaply.'`,
    );
    await runner.query('GRANT SELECT, UPDATE (previous, root, transfers, rooted_at) ON ledger_days TO wallet');
    await runner.query('GRANT SELECT ON ledger_closed TO wallet');
    await runner.query('CREATE POLICY transfers_read ON transfers FOR SELECT USING (true)');
    await runner.query(`
      CREATE POLICY transfers_in_open_day ON transfers FOR INSERT
        WITH CHECK (created_at >= (SELECT closed_until FROM ledger_closed))`);
    await runner.query('ALTER TABLE transfers ENABLE ROW LEVEL SECURITY');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE transfers DISABLE ROW LEVEL SECURITY');
    await runner.query('DROP POLICY transfers_in_open_day ON transfers');
    await runner.query('DROP POLICY transfers_read ON transfers');
    await runner.query('DROP FUNCTION IF EXISTS close_ledger_day');
    await runner.query('DROP TABLE ledger_closed');
    await runner.query('DROP TABLE ledger_days');
  }
}
