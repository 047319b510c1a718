import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds two steps on cases about free rounds: an operator had the service call the vendor again, or asked to end the
 * free rounds.
 */
export class FreeRoundCases1795715640000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE case_notes
        DROP CONSTRAINT case_notes_step,
        ADD CONSTRAINT case_notes_step
          CHECK (step IN ('closed', 'corrected', 'opened', 'return_asked', 'end_asked', 'tried')) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE case_notes
        DROP CONSTRAINT case_notes_step,
        ADD CONSTRAINT case_notes_step CHECK (step IN ('closed', 'corrected', 'opened', 'return_asked')) NOT VALID`);
  }
}
