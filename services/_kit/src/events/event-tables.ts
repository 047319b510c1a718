import type { QueryRunner } from 'typeorm';
import type { Repeatable } from '../db/migrate.js';

/*
 * A SQL function can append an event to the outbox by itself, as the ledger's statements do:
 *
 *   INSERT INTO outbox (type, topic, key, body)                       -- either body (json) or payload (bytea)
 *   SELECT 'wallet.v1.BalanceChanged', 'wallet.v1', r.member_id::text,
 *          json_build_object('memberId', r.member_id, 'version', r.version::text, 'occurredAt', …)
 *     FROM run r ORDER BY r.ord;                                      -- seq follows the order of insertion
 *
 *   The columns seq, id (a uuidv7, which may be given) and occurred_at have defaults; trace is a W3C traceparent or null.
 *   `body` is the message's protobuf JSON: camelCase names, int64 as text, RFC 3339 times. The relay encodes it.
 *   `key` must be the value of the message's key field. The row whose state changes must be locked, because the lock
 *   gives the events of one key the order of their commits. Do not use NOTIFY inside the transaction: it would make every
 *   commit of the cluster wait for one lock. Instead, call `outbox.wake()` after the commit, or
 *   `SELECT pg_notify('outbox', '')` outside Node.
 */

const TABLES = `
  -- The check belongs to a domain (SQL type), not to the table. Postgres would parse a table check again for every
  -- inserting statement.
  CREATE DOMAIN event_key AS text CONSTRAINT outbox_key_given CHECK (VALUE <> '');

  CREATE TABLE outbox (
    seq          bigint      GENERATED ALWAYS AS IDENTITY,
    id           uuid        NOT NULL DEFAULT uuidv7(),
    type         text        NOT NULL,
    topic        text        NOT NULL,
    key          event_key   NOT NULL,
    payload      bytea,
    body         json,
    occurred_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
    trace        text,
    published_at timestamptz,
    CONSTRAINT outbox_pk PRIMARY KEY (seq, occurred_at),
    CONSTRAINT outbox_one_payload CHECK ((payload IS NULL) <> (body IS NULL))
  ) PARTITION BY RANGE (occurred_at);
  CREATE INDEX outbox_unpublished ON outbox (seq) WHERE published_at IS NULL;

  CREATE TABLE inbox (
    consumer   text        NOT NULL,
    event_id   uuid        NOT NULL,
    handled_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT inbox_pk PRIMARY KEY (consumer, event_id)
  );

  CREATE TABLE parked (
    seq         bigint      GENERATED ALWAYS AS IDENTITY,
    consumer    text        NOT NULL,
    event_id    uuid        NOT NULL,
    type        text        NOT NULL,
    topic       text        NOT NULL,
    key         text        NOT NULL,
    payload     bytea       NOT NULL,
    occurred_at timestamptz NOT NULL,
    trace       text,
    cause       text        NOT NULL,
    reason      text        NOT NULL,
    attempts    int         NOT NULL,
    parked_at   timestamptz NOT NULL DEFAULT now(),
    retry_at    timestamptz,
    resolved_at timestamptz,
    CONSTRAINT parked_pk PRIMARY KEY (consumer, event_id),
    CONSTRAINT parked_cause CHECK (cause IN ('failed', 'prerequisite', 'behind'))
  );
  CREATE INDEX parked_waiting ON parked (consumer, key, seq) WHERE resolved_at IS NULL;

  CREATE TABLE watermarks (
    consumer   text        NOT NULL,
    topic      text        NOT NULL,
    partition  int         NOT NULL,
    reached_at timestamptz NOT NULL,
    CONSTRAINT watermarks_pk PRIMARY KEY (consumer, topic, partition)
  ) WITH (fillfactor = 50);

  CREATE TABLE rebuilds (
    consumer text        NOT NULL,
    asked_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT rebuilds_pk PRIMARY KEY (consumer)
  );
`;

/**
 * SQL of a function that creates the monthly partitions of the outbox for the next months. The runtime role may not
 * create tables, so the function runs with the rights of its owner. Each service lists this function among its
 * migrations, so that it exists in every database.
 */
export const EVENT_FUNCTIONS: Repeatable = {
  repeatable: `
    CREATE OR REPLACE FUNCTION outbox_make_months(p_ahead int DEFAULT 3) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DECLARE v_from timestamptz; v_name text;
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtext('outbox_make_months'));
      FOR i IN -1 .. least(greatest(p_ahead, 1), 24) LOOP
        v_from := (date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => i)) AT TIME ZONE 'UTC';
        v_name := 'outbox_' || to_char(v_from AT TIME ZONE 'UTC', 'YYYY_MM');
        IF to_regclass(v_name) IS NULL THEN
          EXECUTE format(
            'CREATE TABLE %I PARTITION OF outbox FOR VALUES FROM (%L) TO (%L)
               WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000)',
            v_name, v_from, (v_from AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC');
        END IF;
      END LOOP;
    END $$;
    REVOKE ALL ON FUNCTION outbox_make_months(int) FROM PUBLIC;
    SELECT outbox_make_months();`,
};

/**
 * SQL that allows the runtime role to change only the column which marks an event as published. The role can therefore
 * never change or delete an event. The runtime role has the name of the owner role without `_owner`. If the role does
 * not exist, no right is granted.
 */
const GRANTS = `
  DO $$
  DECLARE v_role text := regexp_replace(current_user, '_owner$', '');
  BEGIN
    IF v_role = current_user OR NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = v_role) THEN RETURN; END IF;
    EXECUTE format('REVOKE ALL ON outbox, inbox, parked, watermarks, rebuilds FROM %I', v_role);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE (published_at) ON outbox TO %I', v_role);
    EXECUTE format('GRANT SELECT ON SEQUENCE outbox_seq_seq TO %I', v_role);
    EXECUTE format('GRANT SELECT, INSERT, DELETE ON inbox TO %I', v_role);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON parked TO %I', v_role);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON watermarks TO %I', v_role);
    EXECUTE format('GRANT SELECT, INSERT, DELETE ON rebuilds TO %I', v_role);
    EXECUTE format('GRANT EXECUTE ON FUNCTION outbox_make_months(int) TO %I', v_role);
  END $$;
`;

/**
 * Creates the event tables: outbox (also the archive of events, with one partition per month), inbox, parked,
 * watermarks and rebuilds. The first migration of each service calls it as the owner role.
 */
export async function eventTables(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(TABLES);
  await queryRunner.query(EVENT_FUNCTIONS.repeatable);
  await queryRunner.query(GRANTS);
}
