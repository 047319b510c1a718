import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts the requests of codes per mobile number with its dialing code, so that equal digits in two countries are
 * counted separately.
 */
export class RecoveryNumbers1795716600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE recoveries ADD COLUMN counted_for bytea');
    await runner.query(
      `COMMENT ON COLUMN recoveries.counted_for IS 'Digest of what the limit of requests counts; null: the target.'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE recoveries DROP COLUMN counted_for');
  }
}
