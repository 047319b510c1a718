import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the types of the transfers that move money to and from members' wallets at vendors, and their kind of hold. */
export class VendorMoney1795577100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const type of ['to_vendor', 'at_vendor', 'from_vendor'])
      await runner.query(`ALTER TYPE transfer_type ADD VALUE IF NOT EXISTS '${type}'`);
    await runner.query(`ALTER TYPE hold_kind ADD VALUE IF NOT EXISTS 'to_vendor'`);
  }

  /** Keeps the values: Postgres cannot remove one from an enum, and stored rows may have it. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
