import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How much one round of a game may pay at most, beside its stakes; and trial taka is staked as taka is. */
export class WinLimits1763640000130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stake_limits ADD COLUMN payout_minor_max bigint');
    await runner.query(
      'ALTER TABLE stake_limits ADD CONSTRAINT stake_limits_payout CHECK (payout_minor_max >= stake_minor_max) NOT VALID',
    );
    await runner.query(
      `COMMENT ON COLUMN stake_limits.payout_minor_max IS 'What one round may pay at most; null for no limit beside the stakes.'`,
    );
    await runner.query(`
      INSERT INTO stake_limits (vassalage, game_code, currency, stake_minor_min, stake_minor_max) VALUES ('INHOUSE', 'DICE', 'TBDT', 1000, 5000000)
      ON CONFLICT DO NOTHING`);
    await runner.query(`
      UPDATE stake_limits SET payout_minor_max = CASE WHEN currency IN ('BDT', 'TBDT') THEN 50000000 ELSE 10000000 END
       WHERE vassalage = 'INHOUSE' AND game_code = 'DICE' AND payout_minor_max IS NULL AND stake_minor_max <= 10000000`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DELETE FROM stake_limits WHERE vassalage = 'INHOUSE' AND game_code = 'DICE' AND currency = 'TBDT'`,
    );
    await runner.query('ALTER TABLE stake_limits DROP COLUMN payout_minor_max');
  }
}
