import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds to an order of points how much stakes of each category count towards the turnover. The values are the brand's
 * at the time at which the points were taken.
 */
export class OrderContribution1795646400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE point_orders ADD COLUMN contribution_ppm integer[] NOT NULL DEFAULT '{}';
      COMMENT ON COLUMN point_orders.contribution_ppm IS
        'Parts per million of the valid stake that count towards the turnover, by category from 1; empty for all of it.'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE point_orders DROP COLUMN contribution_ppm');
  }
}
