import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds to a reward the time from which the job may pay it, and the number of attempts so far. If the previous release
 * stores a reward during the deploy, the job may pay it immediately.
 */
export class RewardsDue1795646460000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE rewards ADD COLUMN due_at timestamptz NOT NULL DEFAULT '-infinity',
        ADD COLUMN attempts integer NOT NULL DEFAULT 0;
      COMMENT ON COLUMN rewards.due_at IS 'When the job may pay a reward that waits for the wallet.';
      COMMENT ON COLUMN rewards.attempts IS 'How often the job has leased the reward.';
      GRANT UPDATE (due_at, attempts) ON rewards TO promotions`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rewards DROP COLUMN due_at, DROP COLUMN attempts');
  }
}
