import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds when the job may pay a reward, and how often it has tried. A reward that the previous release stores meanwhile is
 * due at once.
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
