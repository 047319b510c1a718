import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Allows rewards of VIP levels. */
export class VipRewards1795657500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE rewards DROP CONSTRAINT rewards_kind;
      ALTER TABLE rewards ADD CONSTRAINT rewards_kind
        CHECK (kind IN ('rebate', 'referral', 'mission', 'leaderboard', 'vip')) NOT VALID;
      ALTER TABLE rewards VALIDATE CONSTRAINT rewards_kind`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE rewards DROP CONSTRAINT rewards_kind;
      ALTER TABLE rewards ADD CONSTRAINT rewards_kind CHECK (kind IN ('rebate', 'referral', 'mission', 'leaderboard'))`);
  }
}
