import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the wallets that members have at vendors, each brand's terms for them, and the transfers to and from these
 * wallets.
 */
export class VendorTransfers1795577160000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE vendor_wallet_terms (
        brand     text   NOT NULL,
        currency  text   NOT NULL,
        vendor    text   NOT NULL,
        min_minor bigint NOT NULL,       -- smallest and largest amount of one transfer to the vendor
        max_minor bigint NOT NULL,
        CONSTRAINT vendor_wallet_terms_pk PRIMARY KEY (brand, currency, vendor),
        CONSTRAINT vendor_wallet_terms_range CHECK (min_minor > 0 AND max_minor >= min_minor)
      )`);
    await runner.query(
      `COMMENT ON TABLE vendor_wallet_terms IS 'A brand without a row is a single-wallet brand in that currency.'`,
    );
    await runner.query(`
      CREATE TABLE vendor_transfers (
        transfer_id  uuid        NOT NULL DEFAULT uuidv7(),
        member_id    uuid        NOT NULL,
        key          text        NOT NULL,
        input_hash   bytea       NOT NULL,
        brand        text        NOT NULL,
        currency     text        NOT NULL,
        vendor       text        NOT NULL,
        direction    text        NOT NULL,
        amount_minor bigint      NOT NULL,
        status       text        NOT NULL DEFAULT 'requested',
        verdict      text        NOT NULL DEFAULT '',  -- what the vendor said; stored before the ledger is posted
        reason       text        NOT NULL DEFAULT '',
        due_at       timestamptz,
        attempts     int         NOT NULL DEFAULT 0,
        requested_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        ended_at     timestamptz,
        CONSTRAINT vendor_transfers_pk PRIMARY KEY (transfer_id),
        CONSTRAINT vendor_transfers_one_per_key UNIQUE (member_id, key),
        CONSTRAINT vendor_transfers_amount CHECK (amount_minor > 0),
        CONSTRAINT vendor_transfers_direction CHECK (direction IN ('in', 'out')),
        CONSTRAINT vendor_transfers_status CHECK (status IN ('requested', 'at_vendor', 'unknown', 'done', 'returned', 'refused')),
        CONSTRAINT vendor_transfers_verdict CHECK (verdict IN ('', 'moved', 'refused')),
        CONSTRAINT vendor_transfers_due CHECK ((status IN ('requested', 'at_vendor', 'unknown')) = (due_at IS NOT NULL))
      ) WITH (fillfactor = 80)`);
    await runner.query('CREATE INDEX vendor_transfers_of_member ON vendor_transfers (member_id, transfer_id DESC)');
    await runner.query('CREATE INDEX vendor_transfers_to_finish ON vendor_transfers (due_at) WHERE due_at IS NOT NULL');
    await runner.query('GRANT SELECT, INSERT ON vendor_wallet_terms TO wallet');
    await runner.query(
      'GRANT SELECT, INSERT, UPDATE (status, verdict, reason, due_at, attempts, ended_at) ON vendor_transfers TO wallet',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE vendor_wallet_terms, vendor_transfers');
  }
}
