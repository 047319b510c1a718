import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Allows the service to set the round of a rollback later, because a bet can be stored after its rollback. */
export class RollbackRounds1795452600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('GRANT UPDATE (round_id) ON vendor_transactions TO games');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('REVOKE UPDATE (round_id) ON vendor_transactions FROM games');
  }
}
