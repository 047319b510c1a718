import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds to a jackpot win the key of a bet of its round. The wallet splits the win between cash and bonus in the same way
 * as the stakes of that round.
 */
export class JackpotBets1795687620000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE jackpot_wins ADD COLUMN bet_key text');
    await runner.query(
      `COMMENT ON COLUMN jackpot_wins.bet_key IS 'The key in the wallet of a bet of the winning round; null for a round whose stake moved at the vendor, which was cash.'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE jackpot_wins DROP COLUMN bet_key');
  }
}
