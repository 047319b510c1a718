import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the chargebacks of deposits, one for each payment, with the amounts that each chargeback took back. */
export class Chargebacks1795626840000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE chargebacks (
        provider     text        NOT NULL,
        payment_id   text        NOT NULL,
        order_id     uuid        NOT NULL REFERENCES deposit_orders,
        amount_minor bigint      NOT NULL,
        currency     text        NOT NULL,
        reason       text        NOT NULL,
        status       text        NOT NULL,
        withdrawals  uuid[],
        due_at       timestamptz,
        attempts     integer     NOT NULL DEFAULT 0,
        received_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
        transfer_id  uuid,
        done_at      timestamptz,
        CONSTRAINT chargebacks_pk PRIMARY KEY (provider, payment_id),
        CONSTRAINT chargebacks_one_per_order UNIQUE (order_id),
        CONSTRAINT chargebacks_amount_positive CHECK (amount_minor > 0),
        CONSTRAINT chargebacks_status CHECK (status IN ('waiting', 'due', 'done')),
        CONSTRAINT chargebacks_due CHECK ((status = 'due') = (due_at IS NOT NULL)),
        CONSTRAINT chargebacks_done CHECK ((status = 'done') = (transfer_id IS NOT NULL AND done_at IS NOT NULL))
      )`);
    await runner.query(`
      COMMENT ON COLUMN chargebacks.withdrawals IS
        'The withdrawals that end for this chargeback, set before the posting; null until then.'`);
    await runner.query(`CREATE INDEX chargebacks_due_next ON chargebacks (due_at) WHERE status = 'due'`);
    await runner.query('CREATE INDEX chargebacks_of_day ON chargebacks (provider, done_at)');
    await runner.query('GRANT SELECT, INSERT, UPDATE ON chargebacks TO wallet');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE chargebacks');
  }
}
