import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the transfer types for money that moves to and from members' wallets at vendors, and the kind of hold for such
 * money.
 */
export class VendorMoney1795577100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const type of ['to_vendor', 'at_vendor', 'from_vendor'])
      await runner.query(`ALTER TYPE transfer_type ADD VALUE IF NOT EXISTS '${type}'`);
    await runner.query(`ALTER TYPE hold_kind ADD VALUE IF NOT EXISTS 'to_vendor'`);
  }

  /**
   * Does not remove the values, because Postgres cannot remove a value from an enum type, and stored rows may have it.
   */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
