import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  withdrawals_of_reference: 'withdrawals (reference)',
  payout_accounts_of_member: 'payout_accounts (member_id)',
  payout_accounts_of_holder: "payout_accounts (brand, lower(holder)) WHERE holder <> ''",
};

/**
 * Adds the indexes that operators need to find a withdrawal, and to find payout accounts that several members share.
 */
export class MoneySearch1795477260000 implements MigrationInterface {
  // The migration runs outside of a transaction, because it builds its indexes CONCURRENTLY. Withdrawals can be written
  // meanwhile.
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  }
}
