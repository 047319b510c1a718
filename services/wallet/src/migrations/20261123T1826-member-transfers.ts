import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds transfers between members, and the terms of each brand for such transfers. */
export class MemberTransfers1795458360000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE transfer_terms (
        brand         text    NOT NULL,
        currency      text    NOT NULL,
        min_minor     bigint  NOT NULL,
        max_minor     bigint  NOT NULL,
        day_count_max int     NOT NULL,
        any_ancestor  boolean NOT NULL,
        rules         text[]  NOT NULL,       -- names of rules in withdrawal_rules
        CONSTRAINT transfer_terms_pk PRIMARY KEY (brand, currency),
        CONSTRAINT transfer_terms_range CHECK (min_minor > 0 AND max_minor >= min_minor)
      )`);
    await runner.query(
      `COMMENT ON TABLE transfer_terms IS 'A brand without a row has no transfers between members in that currency.'`,
    );
    await runner.query(`
      CREATE TABLE member_transfers (
        transfer_id      uuid        NOT NULL DEFAULT uuidv7(),
        sender_id        uuid        NOT NULL,
        receiver_id      uuid        NOT NULL,
        key              text        NOT NULL,
        input_hash       bytea       NOT NULL,
        receipt          text        NOT NULL,
        brand            text        NOT NULL,
        currency         text        NOT NULL,
        direction        text        NOT NULL,
        sender_account   text        NOT NULL,
        receiver_account text        NOT NULL,
        amount_minor     bigint      NOT NULL,
        keep_minor       bigint      NOT NULL,
        forfeit_minor    bigint      NOT NULL,
        forfeited_minor  bigint      NOT NULL DEFAULT 0,
        status           text        NOT NULL DEFAULT 'opening',
        reason           text        NOT NULL DEFAULT '',
        due_at           timestamptz,
        attempts         int         NOT NULL DEFAULT 0,
        requested_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
        ended_at         timestamptz,
        CONSTRAINT member_transfers_pk PRIMARY KEY (transfer_id),
        CONSTRAINT member_transfers_one_per_key UNIQUE (sender_id, key),
        CONSTRAINT member_transfers_receipt UNIQUE (receipt),
        CONSTRAINT member_transfers_amounts CHECK (amount_minor > 0 AND keep_minor >= 0 AND forfeit_minor >= 0),
        CONSTRAINT member_transfers_two_members CHECK (sender_id <> receiver_id),
        CONSTRAINT member_transfers_direction CHECK (direction IN ('upline', 'downline')),
        CONSTRAINT member_transfers_status CHECK (status IN ('opening', 'done', 'refused')),
        CONSTRAINT member_transfers_due CHECK ((status = 'opening') = (due_at IS NOT NULL))
      ) WITH (fillfactor = 80)`);
    await runner.query('CREATE INDEX member_transfers_of_sender ON member_transfers (sender_id, transfer_id DESC)');
    await runner.query('CREATE INDEX member_transfers_of_receiver ON member_transfers (receiver_id, transfer_id DESC)');
    await runner.query('CREATE INDEX member_transfers_to_finish ON member_transfers (due_at) WHERE due_at IS NOT NULL');
    await runner.query('GRANT SELECT, INSERT ON transfer_terms TO wallet');
    await runner.query(
      'GRANT SELECT, INSERT, UPDATE (forfeited_minor, status, reason, due_at, attempts, ended_at) ON member_transfers TO wallet',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE transfer_terms, member_transfers');
  }
}
