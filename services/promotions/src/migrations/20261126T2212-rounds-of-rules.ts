import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds free rounds that are given for a registration, for a deposit, or as a raffle prize. */
export class RoundsOfRules1795731120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE rewards ADD COLUMN order_id uuid;
      COMMENT ON COLUMN rewards.order_id IS 'The deposit that gave the reward; its chargeback takes the reward back.';

      ALTER TABLE rewards DROP CONSTRAINT rewards_kind;
      ALTER TABLE rewards ADD CONSTRAINT rewards_kind CHECK (kind IN ('rebate', 'referral', 'mission', 'leaderboard',
        'vip', 'raffle', 'cashback', 'code', 'manual', 'free_rounds', 'registration', 'deposit')) NOT VALID;
      ALTER TABLE rewards VALIDATE CONSTRAINT rewards_kind;

      ALTER TABLE raffles ADD COLUMN free_rounds jsonb;
      COMMENT ON COLUMN raffles.free_rounds IS
        'The free rounds of some places, copied from the rule. The prizes of these places are the most they pay.'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE raffles DROP COLUMN free_rounds;
      ALTER TABLE rewards DROP COLUMN order_id;
      ALTER TABLE rewards DROP CONSTRAINT rewards_kind;
      ALTER TABLE rewards ADD CONSTRAINT rewards_kind CHECK (kind IN ('rebate', 'referral', 'mission', 'leaderboard',
        'vip', 'raffle', 'cashback', 'code', 'manual', 'free_rounds'))`);
  }
}
