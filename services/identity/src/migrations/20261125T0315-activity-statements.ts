import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds two things for the monthly activity statements: the progress of the statements in each brand, and a rank of
 * outgoing messages, so that codes are sent before statements.
 */
const STATEMENTS = `
  ALTER TABLE notices ADD COLUMN rank smallint NOT NULL DEFAULT 0;

  CREATE TABLE statement_runs (
    brand        text        NOT NULL REFERENCES brands (code),
    month        text        NOT NULL,
    after_member uuid        NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    mails        integer     NOT NULL DEFAULT 0,
    ended_at     timestamptz,
    CONSTRAINT statement_runs_pk PRIMARY KEY (brand, month),
    CONSTRAINT statement_runs_month CHECK (month ~ '^20[0-9]{2}-[0-9]{2}$')
  );

  GRANT SELECT, INSERT, UPDATE ON statement_runs TO identity;
`;

export class ActivityStatements1795576500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(STATEMENTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE statement_runs;
       ALTER TABLE notices DROP COLUMN rank`,
    );
  }
}
