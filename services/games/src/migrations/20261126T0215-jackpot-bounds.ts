import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the limits that the owner of a brand sets for its jackpot pool: the highest seed amount, and the minimum
 * distance between seed amount and cap as a share of the seed amount. They limit what one operator can change, so the
 * service may only read them. If they are missing, the seed amount cannot be raised, and the distance must be at least
 * half of the seed amount.
 */
export class JackpotBounds1795659300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE jackpot_pools
        ADD COLUMN seed_minor_max bigint,
        ADD COLUMN spread_ppm_min integer`);
    // The new columns are null in every row, so the constraints need not check the existing rows.
    await runner.query(`
      ALTER TABLE jackpot_pools
        ADD CONSTRAINT jackpot_pools_bounds CHECK (seed_minor_max > 0 AND spread_ppm_min > 0) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE jackpot_pools DROP COLUMN seed_minor_max, DROP COLUMN spread_ppm_min');
  }
}
