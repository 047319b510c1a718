import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the transfer types that take back a charged-back deposit and the bonus that was granted for it. */
export class ChargebackMovements1795626780000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const type of ['chargeback', 'forfeit'])
      await runner.query(`ALTER TYPE transfer_type ADD VALUE IF NOT EXISTS '${type}'`);
  }

  /**
   * Does not remove the values, because Postgres cannot remove a value from an enum type, and stored transfers may have
   * it.
   */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
