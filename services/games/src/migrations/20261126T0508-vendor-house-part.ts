import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds to transactions of vendors the part of a win that the house received instead of the member, because the bonus in
 * the bet was forfeited or expired before the win. An adjustment or a rollback takes that part back from the house.
 */
export class VendorHousePart1795669680000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vendor_transactions ADD COLUMN house_minor bigint NOT NULL DEFAULT 0');
    await runner.query(
      `COMMENT ON COLUMN vendor_transactions.house_minor IS 'What the house received instead of the member, because the bonus of the bet had ended; negative if it gave it back.'`,
    );
    await runner.query('GRANT UPDATE (house_minor) ON vendor_transactions TO games');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vendor_transactions DROP COLUMN house_minor');
  }
}
