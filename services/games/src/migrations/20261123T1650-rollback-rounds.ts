import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets the answer to a rollback write the round of its bet, which may be stored after the rollback. */
export class RollbackRounds1795452600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('GRANT UPDATE (round_id) ON vendor_transactions TO games');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('REVOKE UPDATE (round_id) ON vendor_transactions FROM games');
  }
}
