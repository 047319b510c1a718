import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHANGED = 'withdrawal_methods, withdrawal_terms, withdrawal_rules, review_thresholds';

/**
 * Grants the right to change and remove cashier data of earlier loads to the role `wallet`, as which the command that
 * loads cashier data ran at that time.
 */
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
