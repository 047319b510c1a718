import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the closed days of the ledger. The policy of `transfers` refuses every row whose time lies in a closed day. The
 * runtime role closes a day by the function only: it waits for all transactions that are writing transfers, because its
 * lock conflicts with the lock of an INSERT. A statement takes that lock before its snapshot, so a statement that
 * waited for the function sees the closed day.
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
    await runner.query(`
      CREATE TABLE ledger_closed (
        one          boolean     NOT NULL DEFAULT true,
        closed_until timestamptz NOT NULL,
        CONSTRAINT ledger_closed_pk PRIMARY KEY (one),
        CONSTRAINT ledger_closed_one_row CHECK (one)
      )`);
    await runner.query(
      `COMMENT ON TABLE ledger_closed IS 'The end of the last closed day, as one row that each posting can read cheaply.'`,
    );
    await runner.query(`INSERT INTO ledger_closed (closed_until) VALUES ('-infinity')`);
    await runner.query(`
      CREATE FUNCTION close_ledger_day(p_day date) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
        SET search_path = public SET lock_timeout = '250ms' AS $$
      DECLARE
        v_end timestamptz := (p_day + 1)::timestamp AT TIME ZONE 'UTC';
      BEGIN
        IF EXISTS (SELECT FROM outbox WHERE published_at IS NULL AND occurred_at < v_end) THEN RETURN false; END IF;
        LOCK TABLE transfers IN SHARE ROW EXCLUSIVE MODE;
        IF EXISTS (SELECT FROM ledger_days WHERE day = p_day) THEN RETURN false; END IF;
        IF clock_timestamp() < v_end THEN RAISE EXCEPTION 'the day % is not over', p_day; END IF;
        IF EXISTS (SELECT FROM ledger_days) AND p_day IS DISTINCT FROM (SELECT max(day) + 1 FROM ledger_days) THEN
          RAISE EXCEPTION 'the day % does not follow the last closed day', p_day;
        END IF;
        IF EXISTS (SELECT FROM outbox WHERE published_at IS NULL AND occurred_at < v_end) THEN RETURN false; END IF;
        INSERT INTO ledger_days (day) VALUES (p_day);
        UPDATE ledger_closed SET closed_until = v_end;
        RETURN true;
      EXCEPTION WHEN lock_not_available THEN
        RETURN false;
      END $$`);
    await runner.query('REVOKE ALL ON FUNCTION close_ledger_day FROM PUBLIC');
    await runner.query('GRANT EXECUTE ON FUNCTION close_ledger_day TO wallet');
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
    await runner.query('DROP FUNCTION close_ledger_day');
    await runner.query('DROP TABLE ledger_closed');
    await runner.query('DROP TABLE ledger_days');
  }
}
