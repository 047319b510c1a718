import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the contribution of each category to a grant, as the brand had it when the grant was decided. */
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
