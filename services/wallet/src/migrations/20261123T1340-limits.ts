import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the requests to raise or remove limits, which members must confirm again, and the record of all steps on limits.
 */
export class Limits1795441200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE pending_limits (
        account_id     bigint      NOT NULL,
        kind           text        NOT NULL,
        period         text        NOT NULL,
        limit_minor    bigint,                -- null means no limit
        asked_at       timestamptz NOT NULL,
        confirmable_at timestamptz NOT NULL,
        CONSTRAINT pending_limits_pk PRIMARY KEY (account_id, kind, period),
        CONSTRAINT pending_limits_kind CHECK (kind IN ('deposit', 'loss', 'stake')),
        CONSTRAINT pending_limits_period CHECK (period IN ('day', 'week', 'month'))
      )`);
    await runner.query(`
      CREATE TABLE limit_changes (
        change_id  bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint      NOT NULL,
        kind       text        NOT NULL,
        period     text        NOT NULL,
        act        text        NOT NULL,
        from_minor bigint,
        to_minor   bigint,
        changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT limit_changes_act CHECK (act IN ('set', 'asked', 'confirmed', 'kept'))
      )`);
    await runner.query('CREATE INDEX limit_changes_of_account ON limit_changes (account_id, change_id)');
    await runner.query('GRANT SELECT, INSERT, UPDATE, DELETE ON pending_limits TO wallet');
    await runner.query('GRANT SELECT, INSERT ON limit_changes TO wallet');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE pending_limits, limit_changes');
  }
}
