import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the owner of a brand declares for its pool: the highest seed, and the least distance between seed and cap as a
 * share of the seed. Both bound what one operator can change, so the service itself may only read them. Where they are
 * missing, the seed cannot rise, and the distance is at least half of the seed.
 */
export class JackpotBounds1795659300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE jackpot_pools
        ADD COLUMN seed_minor_max bigint,
        ADD COLUMN spread_ppm_min integer`);
    // Every row has no value yet, so the constraints need no look at the rows.
    await runner.query(`
      ALTER TABLE jackpot_pools
        ADD CONSTRAINT jackpot_pools_bounds CHECK (seed_minor_max > 0 AND spread_ppm_min > 0) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE jackpot_pools DROP COLUMN seed_minor_max, DROP COLUMN spread_ppm_min');
  }
}
