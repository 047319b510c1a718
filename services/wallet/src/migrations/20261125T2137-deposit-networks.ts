import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds crypto deposits: one crypto address per order, and the payments to it that the network shows. */
export class DepositNetworks1795642620000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE deposit_methods ADD COLUMN network text, ADD COLUMN confirmations int');
    await runner.query('ALTER TABLE deposit_orders ADD COLUMN network text, ADD COLUMN confirmations int');
    await runner.query(`
      COMMENT ON COLUMN deposit_orders.confirmations IS 'How many a payment needs, as the method said at the order.'`);
    await runner.query(`
      CREATE TABLE deposit_addresses (
        provider text NOT NULL,
        address  text NOT NULL,
        order_id uuid NOT NULL REFERENCES deposit_orders,
        CONSTRAINT deposit_addresses_pk PRIMARY KEY (provider, address),
        CONSTRAINT deposit_addresses_one_per_order UNIQUE (order_id)
      )`);
    await runner.query(`
      CREATE TABLE network_payments (
        order_id      uuid        NOT NULL REFERENCES deposit_orders,
        payment_id    text        NOT NULL,
        amount_minor  bigint      NOT NULL,
        currency      text        NOT NULL,
        confirmations int         NOT NULL,
        state         text        NOT NULL,
        sequence      bigint      NOT NULL,
        seen_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT network_payments_pk PRIMARY KEY (order_id, payment_id),
        CONSTRAINT network_payments_state CHECK (state IN ('seen', 'gone', 'confirmed')),
        CONSTRAINT network_payments_positive CHECK (amount_minor > 0 AND confirmations >= 0)
      )`);
    await runner.query(
      `COMMENT ON COLUMN network_payments.sequence IS 'Of the newest report; older ones change nothing.'`,
    );
    await runner.query('GRANT SELECT, INSERT ON deposit_addresses TO wallet');
    await runner.query('GRANT SELECT, INSERT, UPDATE ON network_payments TO wallet');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE network_payments');
    await runner.query('DROP TABLE deposit_addresses');
    await runner.query('ALTER TABLE deposit_orders DROP COLUMN network, DROP COLUMN confirmations');
    await runner.query('ALTER TABLE deposit_methods DROP COLUMN network, DROP COLUMN confirmations');
  }
}
