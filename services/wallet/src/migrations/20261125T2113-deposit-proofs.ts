import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds deposits by bank transfer: the bank account that receives the money, and the proofs that members upload. */
export class DepositProofs1795641180000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE deposit_methods
        ADD COLUMN kind text NOT NULL DEFAULT 'page',
        ADD COLUMN pay_to jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN order_ttl_ms bigint`);
    await runner.query(`
      COMMENT ON COLUMN deposit_methods.kind IS
        'page: paid on the provider''s page; transfer: paid to the account in pay_to, with a proof.'`);
    await runner.query(`
      COMMENT ON COLUMN deposit_methods.order_ttl_ms IS 'How long an order may be paid; null means the default.'`);
    await runner.query(`ALTER TABLE deposit_orders ADD COLUMN kind text NOT NULL DEFAULT 'page'`);
    await runner.query(`
      CREATE TABLE deposit_proofs (
        proof_id    uuid        NOT NULL DEFAULT uuidv7(),
        order_id    uuid        NOT NULL REFERENCES deposit_orders,
        key         text        NOT NULL,
        picture_hash bytea      NOT NULL,
        jpeg        bytea       NOT NULL,
        width_px    int         NOT NULL,
        height_px   int         NOT NULL,
        uploaded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT deposit_proofs_pk PRIMARY KEY (proof_id),
        CONSTRAINT deposit_proofs_one_per_key UNIQUE (order_id, key),
        CONSTRAINT deposit_proofs_size CHECK (octet_length(jpeg) BETWEEN 1 AND 921600 AND width_px > 0 AND height_px > 0)
      )`);
    await runner.query('GRANT SELECT, INSERT ON deposit_proofs TO wallet');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE deposit_proofs');
    await runner.query('ALTER TABLE deposit_orders DROP COLUMN kind');
    await runner.query('ALTER TABLE deposit_methods DROP COLUMN kind, DROP COLUMN pay_to, DROP COLUMN order_ttl_ms');
  }
}
