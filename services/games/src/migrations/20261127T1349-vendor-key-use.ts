import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The time of the last call that a vendor's key signed. Operators read it before they retire the key. */
export class VendorKeyUse1795787340000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE vendor_keys ADD COLUMN used_at timestamptz;
      GRANT UPDATE (used_at) ON vendor_keys TO games;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vendor_keys DROP COLUMN used_at');
  }
}
