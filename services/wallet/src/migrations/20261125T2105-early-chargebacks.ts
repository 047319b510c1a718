import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a table of the chargeback reports that arrive before their order is credited. It stores every different report.
 * At that time it is not known which payment will be credited, so a wrong report must not replace the right one.
 */
export class EarlyChargebacks1795640700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE early_chargebacks (
        provider     text        NOT NULL,
        payment_id   text        NOT NULL,
        order_id     uuid        NOT NULL REFERENCES deposit_orders,
        amount_minor bigint      NOT NULL,
        currency     text        NOT NULL,
        reason       text        NOT NULL,
        received_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT early_chargebacks_pk PRIMARY KEY (provider, payment_id, order_id, amount_minor, currency),
        CONSTRAINT early_chargebacks_amount_positive CHECK (amount_minor > 0)
      )`);
    await runner.query('CREATE INDEX early_chargebacks_of_order ON early_chargebacks (order_id)');
    await runner.query('GRANT SELECT, INSERT ON early_chargebacks TO wallet');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE early_chargebacks');
  }
}
