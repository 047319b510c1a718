import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Inserts a row for each member who was excluded before the table existed, because their play at vendors must be ended
 * too.
 */
export const ENDS_OF_EXCLUDED = `
  INSERT INTO vendor_session_ends (member_id, brand, currency, vendor, excluded_at)
  SELECT DISTINCT v.member_id, v.brand, v.currency, v.vendor, now()
    FROM vendor_transfers v
    JOIN accounts a ON a.member_id = v.member_id AND a.currency = v.currency AND a.excluded
   WHERE v.direction = 'in' AND v.status <> 'refused'
  ON CONFLICT DO NOTHING`;

/**
 * Adds a table of the members whose play at vendors in transfer mode must be ended: one row for each member, vendor and
 * exclusion.
 */
export class VendorSessionEnds1795700400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE vendor_session_ends (
        end_id      uuid        NOT NULL DEFAULT uuidv7(),
        member_id   uuid        NOT NULL,
        brand       text        NOT NULL,
        currency    text        NOT NULL,
        vendor      text        NOT NULL,
        excluded_at timestamptz NOT NULL,
        status      text        NOT NULL DEFAULT 'asked',
        take_backs  int         NOT NULL DEFAULT 0,  -- transfers back that have ended; the next one's key names this number
        attempts    int         NOT NULL DEFAULT 0,
        due_at      timestamptz DEFAULT clock_timestamp(),
        zero_checks int         NOT NULL DEFAULT 0,  -- checks in a row that found an empty wallet
        asked_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
        -- From here the time counts after which an operator gets a case.
        waits_since timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT vendor_session_ends_pk PRIMARY KEY (end_id),
        CONSTRAINT vendor_session_ends_one UNIQUE (member_id, currency, vendor, excluded_at),
        CONSTRAINT vendor_session_ends_status CHECK (status IN ('asked', 'confirmed', 'done', 'lapsed')),
        CONSTRAINT vendor_session_ends_due CHECK ((status IN ('asked', 'confirmed')) = (due_at IS NOT NULL))
      ) WITH (fillfactor = 80)`);
    await runner.query(`
      CREATE UNIQUE INDEX vendor_session_ends_open ON vendor_session_ends (member_id, currency, vendor)
        WHERE due_at IS NOT NULL`);
    await runner.query('CREATE INDEX vendor_session_ends_due ON vendor_session_ends (due_at) WHERE due_at IS NOT NULL');
    await runner.query(
      'GRANT SELECT, INSERT, UPDATE (status, excluded_at, take_backs, attempts, due_at, zero_checks, waits_since) ON vendor_session_ends TO wallet',
    );
    await runner.query(ENDS_OF_EXCLUDED);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE vendor_session_ends');
  }
}
