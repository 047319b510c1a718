import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What operators did with a case, and why: written once, each closing and opening again in its order. */
export class CaseNotes1763640000121 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE case_notes (
        note_id  uuid PRIMARY KEY DEFAULT uuidv7(),
        case_id  uuid NOT NULL REFERENCES cases,
        step     text NOT NULL,
        note     text NOT NULL,
        operator text NOT NULL,
        noted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT case_notes_step CHECK (step IN ('closed', 'opened')),
        CONSTRAINT case_notes_text CHECK (length(note) BETWEEN 1 AND 500 AND length(operator) BETWEEN 1 AND 64)
      )`);
    await runner.query('CREATE INDEX case_notes_of_case ON case_notes (case_id, note_id)');
    await runner.query('GRANT SELECT, INSERT ON case_notes TO games');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE case_notes');
  }
}
