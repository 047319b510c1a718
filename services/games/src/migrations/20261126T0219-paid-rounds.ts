import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Allows a settlement to store the amount that the member received as the payout of the round. It is lower than the
 * payout that the game decided if the bonus in the stake was forfeited or expired before the round ended.
 */
export class PaidRounds1795659540000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('GRANT UPDATE (payout_minor) ON rounds TO games');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('REVOKE UPDATE (payout_minor) ON rounds FROM games');
  }
}
