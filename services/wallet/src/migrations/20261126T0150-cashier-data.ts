import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHANGED = 'withdrawal_methods, withdrawal_terms, withdrawal_rules, review_thresholds';

/** Lets the command that loads a brand's cashier data change what an earlier document said. */
export class CashierData1795657800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`GRANT UPDATE ON ${CHANGED} TO wallet`);
    await runner.query('GRANT DELETE ON withdrawal_rules TO wallet');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`REVOKE UPDATE ON ${CHANGED} FROM wallet`);
    await runner.query('REVOKE DELETE ON withdrawal_rules FROM wallet');
  }
}
