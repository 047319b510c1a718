import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds to a brand's withdrawal terms the amount from which a second factor is needed at a known place too. */
export class SecondFactorAmounts1795801920000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE withdrawal_terms ADD COLUMN second_factor_from_minor bigint');
    await runner.query(
      `COMMENT ON COLUMN withdrawal_terms.second_factor_from_minor IS 'For withdrawals and transfers; null: at new places only.'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE withdrawal_terms DROP COLUMN second_factor_from_minor');
  }
}
