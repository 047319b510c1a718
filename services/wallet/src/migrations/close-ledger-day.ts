import type { Repeatable } from '@nm/kit/db/migrate.js';

/**
 * The SQL of a database function that closes a day of the ledger and returns true. It returns false if an event of the
 * day is not published yet, if a transaction that writes transfers does not end within 250 ms, or if the day is already
 * closed. The function takes a table lock that conflicts with the lock of an INSERT, so it waits for running writers. A
 * statement that waits for this lock takes its snapshot after it, so it sees the closed day.
 */
export const CLOSE_LEDGER_DAY: Repeatable = {
  repeatable: `
    CREATE OR REPLACE FUNCTION close_ledger_day(p_day date) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = public, pg_temp SET lock_timeout = '250ms' AS $$
    DECLARE
      v_end timestamptz := (p_day + 1)::timestamp AT TIME ZONE 'UTC';
    BEGIN
      IF EXISTS (SELECT FROM outbox WHERE published_at IS NULL AND occurred_at < v_end) THEN RETURN false; END IF;
      LOCK TABLE transfers IN SHARE ROW EXCLUSIVE MODE;
      IF EXISTS (SELECT FROM ledger_days WHERE day = p_day) THEN RETURN false; END IF;
      IF clock_timestamp() < v_end THEN RAISE EXCEPTION 'the day % is not over', p_day; END IF;
      IF EXISTS (SELECT FROM ledger_days) AND p_day <> (SELECT max(day) + 1 FROM ledger_days) THEN
        RAISE EXCEPTION 'the day % does not follow the last closed day', p_day;
      END IF;
      IF EXISTS (SELECT FROM outbox WHERE published_at IS NULL AND occurred_at < v_end) THEN RETURN false; END IF;
      INSERT INTO ledger_days (day) VALUES (p_day);
      UPDATE ledger_closed SET closed_until = v_end;
      RETURN true;
    EXCEPTION WHEN lock_not_available THEN
      RETURN false;
    END $$;
    REVOKE ALL ON FUNCTION close_ledger_day FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION close_ledger_day TO wallet;`,
};
