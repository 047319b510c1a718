import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the transfer type for corrections of balances that operators decide. */
export class Correction1795493640000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TYPE transfer_type ADD VALUE IF NOT EXISTS 'correction'`);
  }

  /**
   * Does not remove the value, because Postgres cannot remove a value from an enum type, and stored transfers may have
   * it.
   */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
