import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds rewards of free rounds, and the winnings of such rounds. */
export class FreeRounds1795700460000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE rewards ADD COLUMN free_rounds jsonb, ADD COLUMN free_withdrawn_at timestamptz,
        ADD COLUMN free_ended_at timestamptz;
      COMMENT ON COLUMN rewards.free_rounds IS
        'The free rounds that the reward gives. Its amounts are then the most that they pay.';

      ALTER TABLE rewards DROP CONSTRAINT rewards_kind;
      ALTER TABLE rewards ADD CONSTRAINT rewards_kind CHECK (kind IN ('rebate', 'referral', 'mission', 'leaderboard',
        'vip', 'raffle', 'cashback', 'code', 'manual', 'free_rounds')) NOT VALID;
      ALTER TABLE rewards VALIDATE CONSTRAINT rewards_kind;

      GRANT UPDATE (free_withdrawn_at, free_ended_at) ON rewards TO promotions`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE rewards DROP COLUMN free_rounds, DROP COLUMN free_withdrawn_at, DROP COLUMN free_ended_at;
      ALTER TABLE rewards DROP CONSTRAINT rewards_kind;
      ALTER TABLE rewards ADD CONSTRAINT rewards_kind CHECK (kind IN ('rebate', 'referral', 'mission', 'leaderboard',
        'vip', 'raffle', 'cashback', 'code', 'manual'))`);
  }
}
