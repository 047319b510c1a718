import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds to transfers the part of a win or of a returned stake that the house received, so that a repeated command gets
 * the same answer.
 */
export class HousePart1795659480000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Adding a column without a default rewrites no row, so the table is locked only for a moment.
    await runner.query('ALTER TABLE transfers ADD COLUMN house_minor bigint');
    await runner.query(
      `COMMENT ON COLUMN transfers.house_minor IS 'What the house received instead of the member, because the bonus of the bet had ended; negative if it paid; null for none.'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE transfers DROP COLUMN house_minor');
  }
}
