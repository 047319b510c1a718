import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What identity says of members, what an operator must look at, and how each vendor's day compared with ours. */
export class Cases1763640000103 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE member_states (
        member_id  uuid PRIMARY KEY,
        status     smallint NOT NULL,
        changed_at timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE cases (
        case_id   uuid PRIMARY KEY DEFAULT uuidv7(),
        kind      text NOT NULL,
        vassalage text NOT NULL REFERENCES vendors,
        subject   text NOT NULL,
        detail    jsonb NOT NULL,
        opened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        closed_at timestamptz,
        CONSTRAINT cases_once UNIQUE (vassalage, kind, subject)
      )`);
    await runner.query(
      `COMMENT ON COLUMN cases.subject IS 'What it is about in the vendor''s words: a transaction, or a round.'`,
    );
    await runner.query('CREATE INDEX cases_newest ON cases (opened_at DESC, case_id DESC)');
    await runner.query(`
      CREATE TABLE vendor_days (
        vassalage     text NOT NULL REFERENCES vendors,
        day           date NOT NULL,
        totals        jsonb NOT NULL,
        differences   integer NOT NULL,
        reconciled_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (vassalage, day)
      )`);
    await runner.query('ALTER TABLE vendor_rounds ADD COLUMN ask_at timestamptz NOT NULL DEFAULT clock_timestamp()');
    await runner.query(
      `CREATE INDEX vendor_rounds_unclosed ON vendor_rounds (ask_at) WHERE status = 'open' AND NOT closing`,
    );
    await runner.query('CREATE INDEX vendor_transactions_of_day ON vendor_transactions (vassalage, created_at)');
    await runner.query('GRANT SELECT, INSERT, UPDATE ON member_states TO games');
    await runner.query('GRANT SELECT, INSERT, UPDATE (closed_at) ON cases TO games');
    await runner.query('GRANT SELECT, INSERT ON vendor_days TO games');
    await runner.query('GRANT UPDATE (ask_at) ON vendor_rounds TO games');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE vendor_days, cases, member_states');
    await runner.query('DROP INDEX vendor_transactions_of_day');
    await runner.query('ALTER TABLE vendor_rounds DROP COLUMN ask_at');
  }
}
