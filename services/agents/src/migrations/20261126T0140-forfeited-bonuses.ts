import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Allows a negative cost of promotions. A bonus that went back to the house lowers the cost. */
export class ForfeitedBonuses1795657200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE promotion_costs DROP CONSTRAINT promotion_costs_positive');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM promotion_costs WHERE cost_minor < 0;
      ALTER TABLE promotion_costs ADD CONSTRAINT promotion_costs_positive CHECK (cost_minor > 0)`);
  }
}
