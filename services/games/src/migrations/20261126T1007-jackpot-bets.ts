import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the bet whose round a jackpot win follows when the wallet splits it between cash and bonus. */
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
