import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets a settlement store what the member received as the round's payout. It is less than the game decided if the bonus
 * of the stake was forfeited or expired before the round ended.
 */
export class PaidRounds1795659540000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('GRANT UPDATE (payout_minor) ON rounds TO games');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('REVOKE UPDATE (payout_minor) ON rounds FROM games');
  }
}
