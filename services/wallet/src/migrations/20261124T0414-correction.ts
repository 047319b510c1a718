import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the type of the transfers that correct a balance by operators' decision. */
export class Correction1795493640000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TYPE transfer_type ADD VALUE IF NOT EXISTS 'correction'`);
  }

  /** Keeps the value: Postgres cannot remove one from an enum, and stored transfers may have it. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
