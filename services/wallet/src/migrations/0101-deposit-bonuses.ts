import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The bonus that a member chose with a deposit; promotions decides what it is worth when the money is there. */
export class DepositBonuses implements MigrationInterface {
  readonly name = 'DepositBonuses1763640000101';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE deposit_orders ADD COLUMN promotion text NOT NULL DEFAULT ''`);
  }

  async down(): Promise<void> {
    throw new Error('what a member chose is never dropped');
  }
}
