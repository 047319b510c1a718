import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds to each case its outcome, its version and the operator who claimed it, and adds a table of the operators' steps.
 */
export class PaymentCases1795643400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE cases
        ADD COLUMN version bigint NOT NULL DEFAULT 0,
        ADD COLUMN outcome text,
        ADD COLUMN claimed_by text,
        ADD COLUMN claim_ends_at timestamptz`);
    await runner.query(
      `COMMENT ON COLUMN cases.outcome IS 'explained or corrected; null while it is open, and where no operator marked it.'`,
    );
    await runner.query(`
      CREATE TABLE case_steps (
        step_id  bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
        case_id  uuid        NOT NULL REFERENCES cases,
        operator text        NOT NULL,
        action   text        NOT NULL,
        reason   text        NOT NULL DEFAULT '',
        note     text        NOT NULL DEFAULT '',
        taken_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT case_steps_pk PRIMARY KEY (step_id),
        CONSTRAINT case_steps_action CHECK (action IN ('claim', 'release', 'note', 'explain', 'correct', 'reopen'))
      )`);
    await runner.query('CREATE INDEX case_steps_of_case ON case_steps (case_id, step_id)');
    await runner.query('GRANT SELECT, INSERT ON case_steps TO wallet');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE case_steps');
    await runner.query(
      'ALTER TABLE cases DROP COLUMN version, DROP COLUMN outcome, DROP COLUMN claimed_by, DROP COLUMN claim_ends_at',
    );
  }
}
