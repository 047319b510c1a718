import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds to a grant how much stakes of each category count towards the turnover. The values are the brand's at the time
 * of the decision.
 */
export class GrantContribution1795642680000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE grants ADD COLUMN contribution_ppm integer[] NOT NULL DEFAULT '{}';
      COMMENT ON COLUMN grants.contribution_ppm IS
        'Parts per million of the valid stake that count towards the turnover, by category from 1; empty for all of it.'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE grants DROP COLUMN contribution_ppm');
  }
}
