import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds to each item of the points mall the operator who set its price and amount, because another operator must open
 * an item of money. The value is empty for items from before. Also adds the lowest VIP level with which members may
 * redeem an item.
 */
export class MallMakers1795701720000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE mall_items ADD COLUMN set_by text NOT NULL DEFAULT ''`);
    await runner.query('ALTER TABLE mall_items ADD COLUMN level_min integer NOT NULL DEFAULT 0');
    await runner.query('ALTER TABLE mall_items ADD CONSTRAINT mall_items_level CHECK (level_min >= 0) NOT VALID');
    await runner.query('GRANT UPDATE (set_by, level_min) ON mall_items TO promotions');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mall_items DROP COLUMN set_by, DROP COLUMN level_min');
  }
}
