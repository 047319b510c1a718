import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets an offset give pay back that a review returned to the house and a void took a second time. */
export class ReturnCredits1795749180000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE offsets DROP CONSTRAINT offsets_take,
        ADD CONSTRAINT offsets_take CHECK (amount_micro <= 0 OR round_id LIKE 'return/%') NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE offsets DROP CONSTRAINT offsets_take,
        ADD CONSTRAINT offsets_take CHECK (amount_micro <= 0) NOT VALID`);
  }
}
