import type { MigrationInterface, QueryRunner } from 'typeorm';

const BEFORE = `'{new_account,large_amount,large_win,quick_in_and_out,shared_account,other_holder}'::text[]`;
const AFTER = `'{new_account,large_amount,large_win,quick_in_and_out,shared_account,shared_device,other_holder}'::text[]`;

/**
 * Adds the risk rule about shared devices to the rules for transfers between members. It changes only brands whose
 * rules for transfers are still those of the first start.
 */
export class TransferDevices1795772760000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE transfer_terms SET rules = ${AFTER} WHERE rules = ${BEFORE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE transfer_terms SET rules = ${BEFORE} WHERE rules = ${AFTER}`);
  }
}
