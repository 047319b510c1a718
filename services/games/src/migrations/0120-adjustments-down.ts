import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adjustments downwards: of a vendor's calls, these alone pay less than nothing. */
export class AdjustmentsDown1763640000120 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE vendor_transactions
        DROP CONSTRAINT vendor_transactions_amounts,
        ADD CONSTRAINT vendor_transactions_amounts
          CHECK (stake_minor >= 0 AND (payout_minor >= 0 OR op = 'wallet.adjust') AND (valid_stake_minor >= 0 OR op = 'round.count')) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE vendor_transactions
        DROP CONSTRAINT vendor_transactions_amounts,
        ADD CONSTRAINT vendor_transactions_amounts
          CHECK (stake_minor >= 0 AND payout_minor >= 0 AND (valid_stake_minor >= 0 OR op = 'round.count')) NOT VALID`);
  }
}
