import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a mark to side bets whose round was voided or corrected. They earn no valid stake, so no rule counts them. */
export class VoidedSides1795641120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE side_bets ADD COLUMN voided_at timestamptz');
    await runner.query('GRANT UPDATE (voided_at) ON side_bets TO agents');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE side_bets DROP COLUMN voided_at');
  }
}
