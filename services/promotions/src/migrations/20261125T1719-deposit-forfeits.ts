import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds three things: the deposit order of a grant, the time at which a grant was forfeited, and the deposits that were
 * charged back.
 */
export class DepositForfeits1795627140000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE grants ADD COLUMN order_id uuid, ADD COLUMN forfeited_at timestamptz;
      COMMENT ON COLUMN grants.order_id IS 'The deposit order with which the promotion was chosen.';
      GRANT UPDATE (forfeited_at) ON grants TO promotions;
      CREATE TABLE charged_back_deposits (
        order_id        uuid        NOT NULL,
        charged_back_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT charged_back_deposits_pk PRIMARY KEY (order_id)
      );
      GRANT SELECT, INSERT ON charged_back_deposits TO promotions`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE charged_back_deposits;
      ALTER TABLE grants DROP COLUMN order_id, DROP COLUMN forfeited_at`);
  }
}
