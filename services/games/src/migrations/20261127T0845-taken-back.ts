import type { MigrationInterface, QueryRunner } from 'typeorm';

const STEPS = `'closed', 'corrected', 'opened', 'return_asked', 'end_asked', 'tried'`;
const TAKEN_BACK = `'return_taken_back', 'end_taken_back'`;

/** Two steps on cases, without a note: the first of two operators took the own request back. */
export class TakenBack1795769100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE case_notes
        DROP CONSTRAINT case_notes_step,
        DROP CONSTRAINT case_notes_text,
        ADD CONSTRAINT case_notes_step CHECK (step IN (${STEPS}, ${TAKEN_BACK})) NOT VALID,
        ADD CONSTRAINT case_notes_text CHECK (
          length(note) BETWEEN CASE WHEN step IN (${TAKEN_BACK}) THEN 0 ELSE 1 END AND 500
          AND length(operator) BETWEEN 1 AND 64) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE case_notes
        DROP CONSTRAINT case_notes_step,
        DROP CONSTRAINT case_notes_text,
        ADD CONSTRAINT case_notes_step CHECK (step IN (${STEPS})) NOT VALID,
        ADD CONSTRAINT case_notes_text
          CHECK (length(note) BETWEEN 1 AND 500 AND length(operator) BETWEEN 1 AND 64) NOT VALID`);
  }
}
