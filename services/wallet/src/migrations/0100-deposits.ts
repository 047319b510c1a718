import type { MigrationInterface, QueryRunner } from 'typeorm';

/*
 * Orders, what providers told us about them, the money that arrived, and the cases that a person must look at.
 * Time is rows: `expires_at`, `ask_at` and `credit_due_at` are what the jobs go by.
 */
const DEPOSITS = `
  CREATE TABLE deposit_methods (
    brand              text    NOT NULL,
    method_id          text    NOT NULL,
    provider           text    NOT NULL,
    name               text    NOT NULL,          -- a message key's tail; the web owns the words
    currency           text    NOT NULL,
    min_minor          bigint  NOT NULL,
    max_minor          bigint  NOT NULL,
    fee_minor          bigint  NOT NULL DEFAULT 0, -- charged by the provider on top; never part of what is credited
    review_above_minor bigint,                    -- larger amounts wait for a person; null for never
    usual_ms           bigint  NOT NULL,
    position           int     NOT NULL DEFAULT 0,
    enabled            boolean NOT NULL DEFAULT true,
    CONSTRAINT deposit_methods_pk PRIMARY KEY (brand, method_id),
    CONSTRAINT deposit_methods_range CHECK (min_minor > 0 AND max_minor >= min_minor AND fee_minor >= 0)
  );

  CREATE TYPE deposit_status AS ENUM ('created', 'awaiting_payment', 'under_review', 'credited', 'failed', 'expired');

  CREATE TABLE deposit_orders (
    order_id          uuid           NOT NULL DEFAULT uuidv7(),
    member_id         uuid           NOT NULL,
    key               text           NOT NULL,
    input_hash        bytea          NOT NULL,
    brand             text           NOT NULL,
    method_id         text           NOT NULL,
    provider          text           NOT NULL,
    currency          text           NOT NULL,
    amount_minor      bigint         NOT NULL,
    return_url        text           NOT NULL,
    status            deposit_status NOT NULL DEFAULT 'created',
    provider_order_id text,
    pay_url           text,
    created_at        timestamptz    NOT NULL DEFAULT now(),
    expires_at        timestamptz    NOT NULL,
    ask_at            timestamptz,                -- when the provider is asked next; null: nothing to learn any more
    asks              int            NOT NULL DEFAULT 0,
    payment_id        text,                       -- the payment that this order is credited or reviewed for
    paid_minor        bigint,
    credit_due_at     timestamptz,                -- the money is there and the posting is still to be finished
    credit_attempts   int            NOT NULL DEFAULT 0,
    transfer_id       uuid,
    credited_at       timestamptz,
    CONSTRAINT deposit_orders_pk PRIMARY KEY (order_id),
    CONSTRAINT deposit_orders_one_per_key UNIQUE (member_id, key),
    CONSTRAINT deposit_orders_amount_positive CHECK (amount_minor > 0),
    CONSTRAINT deposit_orders_credited_whole CHECK
      ((status = 'credited') = (credited_at IS NOT NULL) AND (credited_at IS NULL) = (transfer_id IS NULL)),
    CONSTRAINT deposit_orders_credit_of_payment CHECK (credit_due_at IS NULL OR (payment_id IS NOT NULL AND status <> 'credited'))
  ) WITH (fillfactor = 80);
  CREATE INDEX deposit_orders_open ON deposit_orders (expires_at) WHERE status IN ('created', 'awaiting_payment');
  CREATE INDEX deposit_orders_of_member ON deposit_orders (member_id, created_at DESC);
  CREATE INDEX deposit_orders_to_ask ON deposit_orders (ask_at) WHERE ask_at IS NOT NULL;
  CREATE INDEX deposit_orders_to_credit ON deposit_orders (credit_due_at) WHERE credit_due_at IS NOT NULL;

  -- Every validly signed notice, as its bytes read; one row per content, however often it comes.
  CREATE TABLE deposit_callbacks (
    provider    text        NOT NULL,
    body_hash   bytea       NOT NULL,
    body        text        NOT NULL,
    reference   text        NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT deposit_callbacks_pk PRIMARY KEY (provider, body_hash)
  );
  CREATE INDEX deposit_callbacks_of_order ON deposit_callbacks (reference);

  -- Money that arrived, each payment once: credited to its order, or in a case.
  CREATE TABLE deposit_payments (
    provider     text        NOT NULL,
    payment_id   text        NOT NULL,
    reference    text        NOT NULL,
    amount_minor bigint      NOT NULL,
    currency     text        NOT NULL,
    fate         text        NOT NULL,
    arrived_at   timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT deposit_payments_pk PRIMARY KEY (provider, payment_id),
    CONSTRAINT deposit_payments_fate CHECK (fate IN ('credit', 'review', 'case'))
  );

  -- What a person must decide. Opened by a rule, closed by an operator.
  CREATE TABLE cases (
    case_id    uuid        NOT NULL DEFAULT uuidv7(),
    kind       text        NOT NULL,
    subject    text        NOT NULL,              -- what it is about, for example payment:lantern/4711
    member_id  uuid,
    order_id   uuid,
    detail     jsonb       NOT NULL,
    opened_at  timestamptz NOT NULL DEFAULT now(),
    closed_at  timestamptz,
    resolution text,
    CONSTRAINT cases_pk PRIMARY KEY (case_id),
    CONSTRAINT cases_one_per_subject UNIQUE (kind, subject),
    CONSTRAINT cases_closed_with_resolution CHECK ((closed_at IS NULL) = (resolution IS NULL))
  );
  CREATE INDEX cases_open ON cases (opened_at) WHERE closed_at IS NULL;
`;

/** Nothing is deleted, and what a provider told us is never rewritten. */
const GRANTS = `
  DO $$
  DECLARE v_role text := regexp_replace(current_user, '_owner$', '');
  BEGIN
    IF v_role = current_user OR NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = v_role) THEN RETURN; END IF;
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON deposit_methods, deposit_orders, cases TO %I', v_role);
    EXECUTE format('GRANT SELECT, INSERT ON deposit_callbacks, deposit_payments TO %I', v_role);
  END $$;
`;

export class Deposits implements MigrationInterface {
  readonly name = 'Deposits1763640000100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DEPOSITS);
    await queryRunner.query(GRANTS);
  }

  async down(): Promise<void> {
    throw new Error('what arrived as money is never dropped');
  }
}
