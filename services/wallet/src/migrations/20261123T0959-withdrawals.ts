import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the withdrawals, their steps and methods, each brand's terms and risk rules for withdrawals, and the members'
 * payout accounts.
 */
export class Withdrawals1795427940000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE withdrawal_methods (
        brand     text    NOT NULL,
        method_id text    NOT NULL,
        provider  text    NOT NULL,
        name      text    NOT NULL,
        currency  text    NOT NULL,
        kind      text    NOT NULL,
        min_minor bigint  NOT NULL,
        max_minor bigint  NOT NULL,
        fee_minor bigint  NOT NULL DEFAULT 0,
        usual_ms  bigint  NOT NULL,
        level     int     NOT NULL DEFAULT 0,
        position  int     NOT NULL DEFAULT 0,
        enabled   boolean NOT NULL DEFAULT true,
        CONSTRAINT withdrawal_methods_pk PRIMARY KEY (brand, method_id),
        CONSTRAINT withdrawal_methods_kind CHECK (kind IN ('bank', 'ewallet', 'crypto')),
        CONSTRAINT withdrawal_methods_range CHECK (fee_minor >= 0 AND min_minor > fee_minor AND max_minor >= min_minor)
      )`);
    await runner.query(`
      CREATE TABLE withdrawal_terms (
        brand             text    NOT NULL,
        currency          text    NOT NULL,
        day_minor_max     bigint  NOT NULL,
        day_count_max     int     NOT NULL,
        confirm_ms        bigint  NOT NULL,
        account_wait_ms   bigint  NOT NULL,
        accounts_max      int     NOT NULL,
        can_cancel        boolean NOT NULL,
        deposit_locks     boolean NOT NULL,
        CONSTRAINT withdrawal_terms_pk PRIMARY KEY (brand, currency)
      )`);
    await runner.query(`
      CREATE TABLE withdrawal_rules (
        brand        text   NOT NULL,
        currency     text   NOT NULL,
        rule         text   NOT NULL,
        amount_minor bigint,
        span_ms      bigint,
        share_ppm    int,
        CONSTRAINT withdrawal_rules_pk PRIMARY KEY (brand, currency, rule)
      )`);
    await runner.query(
      `COMMENT ON TABLE withdrawal_rules IS 'A rule without a row is off for its brand and currency.'`,
    );
    await runner.query(`
      CREATE TABLE payout_accounts (
        account_id  uuid        NOT NULL DEFAULT uuidv7(),
        member_id   uuid        NOT NULL,
        brand       text        NOT NULL,
        currency    text        NOT NULL,
        kind        text        NOT NULL,
        institution text        NOT NULL,
        holder      text        NOT NULL,
        number      text        NOT NULL,
        created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
        usable_at   timestamptz NOT NULL,
        removed_at  timestamptz,
        CONSTRAINT payout_accounts_pk PRIMARY KEY (account_id)
      )`);
    await runner.query(
      'CREATE UNIQUE INDEX payout_accounts_once ON payout_accounts (member_id, currency, kind, institution, number) WHERE removed_at IS NULL',
    );
    await runner.query('CREATE INDEX payout_accounts_of_number ON payout_accounts (number)');
    await runner.query(`
      CREATE TABLE withdrawals (
        withdrawal_id      uuid        NOT NULL DEFAULT uuidv7(),
        member_id          uuid        NOT NULL,
        key                text        NOT NULL,
        input_hash         bytea       NOT NULL,
        reference          text        NOT NULL,
        brand              text        NOT NULL,
        currency           text        NOT NULL,
        method_id          text        NOT NULL,
        provider           text        NOT NULL,
        account_id         uuid        NOT NULL,
        kind               text        NOT NULL,
        institution        text        NOT NULL,
        holder             text        NOT NULL,
        number             text        NOT NULL,
        amount_minor       bigint      NOT NULL,
        fee_minor          bigint      NOT NULL,
        keep_minor         bigint      NOT NULL,
        forfeit_minor      bigint      NOT NULL,
        can_cancel         boolean     NOT NULL,
        status             text        NOT NULL DEFAULT 'opening',
        reason             text        NOT NULL DEFAULT '',
        steps              text[]      NOT NULL DEFAULT '{}',
        steps_due_at       timestamptz,
        attempts           int         NOT NULL DEFAULT 0,
        provider_payout_id text,
        provider_sequence  int         NOT NULL DEFAULT 0,
        ask_at             timestamptz,
        asks               int         NOT NULL DEFAULT 0,
        requested_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
        approved_at        timestamptz,
        paid_at            timestamptz,
        confirm_by         timestamptz,
        not_received_at    timestamptz,
        ended_at           timestamptz,
        CONSTRAINT withdrawals_pk PRIMARY KEY (withdrawal_id),
        CONSTRAINT withdrawals_one_per_key UNIQUE (member_id, key),
        CONSTRAINT withdrawals_amounts CHECK (fee_minor >= 0 AND amount_minor > fee_minor),
        CONSTRAINT withdrawals_steps_due CHECK ((cardinality(steps) = 0) = (steps_due_at IS NULL)),
        CONSTRAINT withdrawals_status CHECK (status IN ('opening', 'refused', 'requested', 'reviewing', 'approved', 'paying',
          'paid', 'received', 'returned', 'rejected', 'failed', 'cancelled'))
      ) WITH (fillfactor = 80)`);
    await runner.query('CREATE INDEX withdrawals_of_member ON withdrawals (member_id, requested_at DESC)');
    await runner.query('CREATE INDEX withdrawals_by_status ON withdrawals (brand, status, requested_at DESC)');
    await runner.query('CREATE INDEX withdrawals_due ON withdrawals (steps_due_at) WHERE steps_due_at IS NOT NULL');
    await runner.query('CREATE INDEX withdrawals_to_ask ON withdrawals (ask_at) WHERE ask_at IS NOT NULL');
    await runner.query(`CREATE INDEX withdrawals_to_confirm ON withdrawals (confirm_by) WHERE status = 'paid'`);
    await runner.query(`
      CREATE TABLE withdrawal_states (
        withdrawal_id uuid        NOT NULL,
        place         bigint      GENERATED ALWAYS AS IDENTITY,
        status        text        NOT NULL,
        entered_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT withdrawal_states_pk PRIMARY KEY (withdrawal_id, place)
      )`);
    await runner.query(
      'GRANT SELECT, INSERT ON withdrawal_methods, withdrawal_terms, withdrawal_rules, withdrawal_states TO wallet',
    );
    await runner.query('GRANT SELECT, INSERT, UPDATE (removed_at) ON payout_accounts TO wallet');
    await runner.query('GRANT SELECT, INSERT, UPDATE ON withdrawals TO wallet');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE withdrawal_methods, withdrawal_terms, withdrawal_rules, payout_accounts, withdrawals, withdrawal_states',
    );
  }
}
