import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The legs of a clearing are transfers of their own type, so that the account record can name them. */
export class Clearings implements MigrationInterface {
  readonly name = 'Clearings1763640000007';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TYPE transfer_type ADD VALUE IF NOT EXISTS 'clearing'`);
  }

  async down(): Promise<void> {
    throw new Error('a type that transfers carry is never removed');
  }
}
