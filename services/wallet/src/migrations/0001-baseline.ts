import { eventTables } from '@nm/kit/events/event-tables.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of accounts. A member has one row per currency with all data that a posting needs, so a posting
 * needs only one lock and one update. The rows of vendor, house and clearing accounts contain only their names. Their
 * balances are sums of entries, so that bets do not wait for the lock of a shared row. No index covers a column that a
 * posting changes, and the fill factor leaves space in each page, so that updates stay heap-only.
 */
const ACCOUNTS = `
  CREATE TYPE account_kind AS ENUM ('member', 'vendor', 'house', 'clearing');
  -- A pool is never negative. A domain checks this; the text of a table check would be parsed by every update.
  CREATE DOMAIN pool_minor AS bigint CONSTRAINT pools_not_negative CHECK (VALUE >= 0);

  CREATE TABLE accounts (
    id            bigint       GENERATED ALWAYS AS IDENTITY,
    kind          account_kind NOT NULL,
    member_id     uuid,                          -- the member, for a member's account
    name          text,                          -- the name of every other account, for example vendor/INHOUSE
    currency      text         NOT NULL,
    brand         text         NOT NULL DEFAULT '',
    opened_at     timestamptz  NOT NULL DEFAULT now(),

    cash_minor    pool_minor   NOT NULL DEFAULT 0,
    bonus_minor   pool_minor   NOT NULL DEFAULT 0,
    held_minor    pool_minor   NOT NULL DEFAULT 0,
    debt_minor    pool_minor   NOT NULL DEFAULT 0,  -- the part of reversals that the balance did not cover
    debt_since    timestamptz,
    debt_reason   text,                             -- the type of the transfer that caused the debt
    version       bigint       NOT NULL DEFAULT 0,  -- rises by one with each applied posting
    -- Every write to the row raises the revision. A posting that was decided on an older revision is not written.
    revision      bigint       NOT NULL DEFAULT 0,

    -- The total since the account was opened, minus rollbacks. The value of a period is this total minus the total
    -- at the start of the period.
    staked_minor    bigint   NOT NULL DEFAULT 0,
    won_minor       bigint   NOT NULL DEFAULT 0,
    deposited_minor bigint   NOT NULL DEFAULT 0,
    turnover_minor  bigint[] NOT NULL DEFAULT '{0,0,0,0,0,0,0,0,0,0}',  -- valid stake by game category

    -- Player protection (domain, section 11). Each list has the values of day, week and month in the member's zone.
    excluded                boolean     NOT NULL DEFAULT false,
    zone                    text        NOT NULL DEFAULT 'UTC',
    day_ends_at             timestamptz NOT NULL DEFAULT '-infinity',
    staked_before_minor     bigint[]    NOT NULL DEFAULT '{0,0,0}',
    lost_before_minor       bigint[]    NOT NULL DEFAULT '{0,0,0}',  -- the loss is staked minus won
    deposited_before_minor  bigint[]    NOT NULL DEFAULT '{0,0,0}',
    stake_limits_minor      bigint[]    NOT NULL DEFAULT '{NULL,NULL,NULL}',  -- null means no limit
    loss_limits_minor       bigint[]    NOT NULL DEFAULT '{NULL,NULL,NULL}',
    deposit_limits_minor    bigint[]    NOT NULL DEFAULT '{NULL,NULL,NULL}',
    -- Ceilings of staked, lost and deposited: the smallest of (before + limit) over day, week and month, so that a
    -- posting needs one comparison.
    stake_ceiling_minor     bigint      NOT NULL DEFAULT 9223372036854775807,
    loss_ceiling_minor      bigint      NOT NULL DEFAULT 9223372036854775807,
    deposit_ceiling_minor   bigint      NOT NULL DEFAULT 9223372036854775807,

    CONSTRAINT accounts_pk PRIMARY KEY (id)
  ) WITH (fillfactor = 70);

  CREATE UNIQUE INDEX accounts_one_per_member_and_currency ON accounts (member_id, currency) WHERE member_id IS NOT NULL;
  CREATE UNIQUE INDEX accounts_one_per_name_and_currency ON accounts (name, currency) WHERE name IS NOT NULL;
`;

/*
 * Creates the tables of transfers and entries. A transfer is one answered command. It is applied, refused or a
 * tombstone; a tombstone moves no money. An applied transfer has two or more entries, whose sum is zero. Rows are only
 * added to both tables. There are no foreign keys: the writer holds the lock of the account when it inserts, and a
 * check of the key for each row would reduce the speed by a quarter. The audit checks the same on demand. There are no
 * monthly partitions: the unique key does not contain a month, and Postgres enforces a unique key only within a
 * partition.
 */
const TRANSFERS = `
  CREATE TYPE transfer_type AS ENUM
    ('deposit', 'bet', 'win', 'bet_win', 'rollback', 'grant', 'withdrawal', 'transfer', 'adjustment', 'clearing',
     'hold', 'capture', 'release', 'return');
  CREATE TYPE transfer_status AS ENUM ('applied', 'refused', 'tombstone');
  CREATE TYPE pool AS ENUM ('cash', 'bonus', 'held', 'debt', 'own');

  CREATE TABLE transfers (
    id                 uuid            NOT NULL,   -- a uuidv7, so that ids are in the order of posting
    account_id         bigint          NOT NULL,   -- the member's account
    counter_id         bigint,                     -- the vendor, house or clearing account on the other side
    caller             text            COLLATE "C" NOT NULL,
    key                text            COLLATE "C" NOT NULL,
    input_hash         uuid,                       -- null on the tombstone that a rollback left for a late bet
    type               transfer_type   NOT NULL,
    status             transfer_status NOT NULL,
    code               text,                       -- the reason of a refusal
    about_key          text            COLLATE "C",  -- the key of the bet or hold to which the transfer refers
    stake_cash_minor   bigint          NOT NULL,   -- the amount that was taken from the pools
    stake_bonus_minor  bigint          NOT NULL,
    payout_cash_minor  bigint          NOT NULL,   -- the amount that was paid into the pools, before debt was repaid
    payout_bonus_minor bigint          NOT NULL,
    held_change_minor  bigint          NOT NULL DEFAULT 0,  -- the change of the pool held
    debt_made_minor    bigint          NOT NULL DEFAULT 0,
    debt_repaid_minor  bigint          NOT NULL DEFAULT 0,  -- the part of the payout that repaid debt
    valid_stake_minor  bigint          NOT NULL,
    cash_minor         bigint          NOT NULL,   -- the balance right after the transfer
    bonus_minor        bigint          NOT NULL,
    held_minor         bigint          NOT NULL,
    debt_minor         bigint          NOT NULL DEFAULT 0,
    version            bigint          NOT NULL,
    reference          text            NOT NULL,
    vendor             text            NOT NULL,
    game_code          text            NOT NULL,
    round_id           text            NOT NULL,
    category           smallint        NOT NULL,
    promotion          text,                       -- the promotion of a grant
    created_at         timestamptz     NOT NULL,

    CONSTRAINT transfers_pk PRIMARY KEY (account_id, id),
    CONSTRAINT transfers_one_per_key UNIQUE (account_id, caller, key)
  );
  CREATE UNIQUE INDEX transfers_one_rollback_per_bet ON transfers (account_id, caller, about_key)
    WHERE type = 'rollback' AND status = 'applied';
  CREATE UNIQUE INDEX transfers_one_end_per_hold ON transfers (account_id, caller, about_key)
    WHERE type IN ('capture', 'release', 'return') AND status = 'applied';

  CREATE TABLE entries (
    transfer_id  uuid     NOT NULL,
    account_id   bigint   NOT NULL,
    amount_minor bigint   NOT NULL,
    line         smallint NOT NULL,
    pool         pool     NOT NULL,
    CONSTRAINT entries_pk PRIMARY KEY (transfer_id, line)
  );

  -- Locked amounts: wins above the ceiling, and pending withdrawals. An account's pool held is the sum of
  -- (amount - taken) of its rows in the state held.
  CREATE TYPE hold_kind AS ENUM ('win', 'withdrawal');
  CREATE TYPE hold_state AS ENUM ('held', 'captured', 'released', 'returned');
  CREATE TABLE holds (
    id           uuid        NOT NULL,              -- the id of the transfer that opened the hold
    account_id   bigint      NOT NULL,
    caller       text        COLLATE "C" NOT NULL,
    key          text        COLLATE "C" NOT NULL,  -- the key of the command that opened the hold
    kind         hold_kind   NOT NULL,
    reference    text        NOT NULL,              -- for a win: vendor/round
    counter_id   bigint,                            -- for a win: the vendor's account
    amount_minor bigint      NOT NULL,
    taken_minor  bigint      NOT NULL DEFAULT 0,    -- the amount that rollbacks and adjustments took from the open hold
    state        hold_state  NOT NULL DEFAULT 'held',
    opened_at    timestamptz NOT NULL,
    changed_by   uuid,                              -- the last transfer that reduced or ended the hold
    changed_at   timestamptz,
    CONSTRAINT holds_pk PRIMARY KEY (id),
    CONSTRAINT holds_one_per_key UNIQUE (account_id, caller, key),
    CONSTRAINT holds_amounts CHECK (amount_minor > 0 AND taken_minor >= 0 AND taken_minor <= amount_minor)
  );
  CREATE INDEX holds_open ON holds (account_id) WHERE state = 'held';

  -- The stake required before a grant may be withdrawn. Progress: the account's turnover_minor minus counted_from,
  -- with each category weighted in parts per million.
  CREATE TABLE turnover_requirements (
    transfer_id      uuid        NOT NULL,   -- the transfer of the grant
    account_id       bigint      NOT NULL,
    promotion        text        NOT NULL,
    required_minor   bigint      NOT NULL,
    contribution_ppm int[]       NOT NULL,
    counted_from     bigint[]    NOT NULL,
    opened_at        timestamptz NOT NULL,
    closed_at        timestamptz,
    CONSTRAINT turnover_requirements_pk PRIMARY KEY (transfer_id),
    CONSTRAINT turnover_requirements_required_positive CHECK (required_minor > 0)
  );
  CREATE INDEX turnover_requirements_open ON turnover_requirements (account_id) WHERE closed_at IS NULL;
`;

/**
 * Creates the tables of deposit orders, of providers' notices and payments, and of the cases that operators handle. The
 * jobs find the orders that need a step by the columns `expires_at`, `ask_at` and `credit_due_at`.
 */
const DEPOSITS = `
  CREATE TABLE deposit_methods (
    brand              text    NOT NULL,
    method_id          text    NOT NULL,
    provider           text    NOT NULL,
    name               text    NOT NULL,          -- the end of a message key; the web client owns the words
    currency           text    NOT NULL,
    min_minor          bigint  NOT NULL,
    max_minor          bigint  NOT NULL,
    fee_minor          bigint  NOT NULL DEFAULT 0, -- charged by the provider in addition, never part of the credited amount
    review_above_minor bigint,                    -- an operator must review larger amounts; null means no limit
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
    ask_at            timestamptz,                -- the time of the next query at the provider; null means no further query
    asks              int            NOT NULL DEFAULT 0,
    payment_id        text,                       -- the payment for which the order is credited or reviewed
    paid_minor        bigint,
    credit_due_at     timestamptz,                -- set while the money has arrived but is not posted yet
    credit_attempts   int            NOT NULL DEFAULT 0,
    transfer_id       uuid,
    credited_at       timestamptz,
    promotion         text           NOT NULL DEFAULT '',  -- the promotion that the member chose with the deposit
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

  -- Every notice with a valid signature, stored unchanged; one row per content, however often it arrives.
  CREATE TABLE deposit_callbacks (
    provider    text        NOT NULL,
    body_hash   bytea       NOT NULL,
    body        text        NOT NULL,
    reference   text        NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT deposit_callbacks_pk PRIMARY KEY (provider, body_hash)
  );
  CREATE INDEX deposit_callbacks_of_order ON deposit_callbacks (reference);

  -- Arrived payments, each stored once: credited to its order, or in a case.
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

  -- Cases that an operator must decide. A rule opens a case; an operator closes it.
  CREATE TABLE cases (
    case_id    uuid        NOT NULL DEFAULT uuidv7(),
    kind       text        NOT NULL,
    subject    text        NOT NULL,              -- the subject of the case, for example payment:lantern/4711
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

/**
 * Grants rights to the runtime role. Its name is that of the owner role without `_owner`. The runtime role may add and
 * read transfers and entries, but it cannot change or delete them: a correction is a further transfer. It cannot change
 * providers' notices either.
 */
const GRANTS = `
  DO $$
  DECLARE v_role text := regexp_replace(current_user, '_owner$', '');
  BEGIN
    IF v_role = current_user OR NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = v_role) THEN RETURN; END IF;
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON accounts, holds, deposit_methods, deposit_orders, cases TO %I', v_role);
    EXECUTE format('GRANT SELECT, INSERT ON transfers, entries, deposit_callbacks, deposit_payments TO %I', v_role);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE (closed_at) ON turnover_requirements TO %I', v_role);
  END $$;
`;

/** Creates the wallet's first schema: events, accounts, transfers, holds and deposits. */
export class Baseline implements MigrationInterface {
  readonly name = 'Baseline1763640000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await eventTables(queryRunner);
    for (const statements of [ACCOUNTS, TRANSFERS, DEPOSITS, GRANTS]) await queryRunner.query(statements);
  }

  async down(): Promise<void> {
    throw new Error('what holds money is never dropped');
  }
}
