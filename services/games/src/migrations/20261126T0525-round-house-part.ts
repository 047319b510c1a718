import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds to rounds the part of the wins that the house received instead of the member, because the bonus in the stake was
 * forfeited or expired before the round ended. For a round with steps, a trigger computes it as the difference by which
 * it lowers the payout.
 */
export class RoundHousePart1795670700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rounds ADD COLUMN house_minor bigint NOT NULL DEFAULT 0');
    await runner.query(
      `COMMENT ON COLUMN rounds.house_minor IS 'What the house received of the wins, because the bonus of the stake had ended.'`,
    );
    await runner.query(`
      CREATE OR REPLACE FUNCTION lower_round_payout() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.house_minor := NEW.payout_minor - NEW.payout_cash_minor - NEW.payout_bonus_minor;
        NEW.payout_minor := NEW.payout_cash_minor + NEW.payout_bonus_minor;
        RETURN NEW;
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION lower_round_payout() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.payout_minor := NEW.payout_cash_minor + NEW.payout_bonus_minor;
        RETURN NEW;
      END $$`);
    await runner.query('ALTER TABLE rounds DROP COLUMN house_minor');
  }
}
