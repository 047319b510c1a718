import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a trigger that stores the amount that the member received as the payout of a settled round with steps. It is
 * lower than the payout that the game decided if the bonus in the stake was forfeited or expired before the round
 * ended. The service itself has no right to write a payout.
 */
export class LoweredPayouts1795660560000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('REVOKE UPDATE (payout_minor) ON rounds FROM games');
    await runner.query(`
      CREATE FUNCTION lower_round_payout() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.payout_minor := NEW.payout_cash_minor + NEW.payout_bonus_minor;
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER rounds_paid BEFORE UPDATE ON rounds FOR EACH ROW
        WHEN (NEW.stepped AND OLD.status = 'open' AND NEW.status = 'settled'
              AND NEW.payout_cash_minor + NEW.payout_bonus_minor < NEW.payout_minor)
        EXECUTE FUNCTION lower_round_payout()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER rounds_paid ON rounds');
    await runner.query('DROP FUNCTION lower_round_payout()');
    await runner.query('GRANT UPDATE (payout_minor) ON rounds TO games');
  }
}
