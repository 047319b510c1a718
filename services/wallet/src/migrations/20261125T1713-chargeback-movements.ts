import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the types of the transfers that take a charged-back deposit back, and that forfeit its bonus. */
export class ChargebackMovements1795626780000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const type of ['chargeback', 'forfeit'])
      await runner.query(`ALTER TYPE transfer_type ADD VALUE IF NOT EXISTS '${type}'`);
  }

  /** Keeps the values: Postgres cannot remove one from an enum, and stored transfers may have it. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
