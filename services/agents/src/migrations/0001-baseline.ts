import type { MigrationInterface, QueryRunner } from 'typeorm';
import { eventTables } from '@nm/kit/events/event-tables.js';

/**
 * Creates the tables of the tree and of the bets. A member's place in the tree is a row with the time in which it is
 * valid. A move ends one row and begins the next, so history never changes. Events can arrive in any order. Therefore a
 * bet stores only its settle time, and the tree of that time is looked up when the window of the bet is closed. A void
 * that arrives before its bet is stored in `early_voids`.
 */
const TREE_AND_BETS = `
  CREATE EXTENSION IF NOT EXISTS btree_gist;

  CREATE TABLE members (
    member_id     uuid        NOT NULL CONSTRAINT members_pk PRIMARY KEY,
    brand         text        NOT NULL,
    account       text        NOT NULL,
    type          smallint    NOT NULL,
    currency      text        NOT NULL,
    registered_at timestamptz NOT NULL
  );
  CREATE INDEX members_by_brand ON members (brand, registered_at);

  CREATE TABLE placements (
    id        bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT placements_pk PRIMARY KEY,
    member_id uuid        NOT NULL CONSTRAINT placements_member_fk REFERENCES members (member_id),
    brand     text        NOT NULL,
    upline_id uuid,
    life      tstzrange   NOT NULL,
    CONSTRAINT placements_one_at_a_time EXCLUDE USING gist (member_id WITH =, life WITH &&)
  );
  CREATE INDEX placements_below ON placements (upline_id, member_id) WHERE upper_inf(life);
  CREATE INDEX placements_by_brand ON placements (brand);

  CREATE TABLE tree_moves (
    brand    text        NOT NULL,
    moved_at timestamptz NOT NULL,
    CONSTRAINT tree_moves_pk PRIMARY KEY (brand, moved_at)
  );

  CREATE TYPE window_status AS ENUM ('open', 'closed');

  -- Each period is a row, so that a query finds the due ones. It includes starts_at and excludes ends_at.
  CREATE TABLE windows (
    brand     text          NOT NULL,
    kind      smallint      NOT NULL,
    starts_at timestamptz   NOT NULL,
    ends_at   timestamptz   NOT NULL,
    status    window_status NOT NULL DEFAULT 'open',
    closed_at timestamptz,
    CONSTRAINT windows_pk PRIMARY KEY (brand, kind, starts_at),
    CONSTRAINT windows_forward CHECK (ends_at > starts_at)
  );
  CREATE INDEX windows_due ON windows (ends_at) WHERE status = 'open';

  CREATE TYPE bet_outcome AS ENUM ('won', 'lost', 'single');

  -- One row per settled real-money bet. Rebate, salary and dividend count the cash share of the valid stake.
  CREATE TABLE bets (
    round_id          text        NOT NULL,
    member_id         uuid        NOT NULL,
    brand             text        NOT NULL,
    category          smallint    NOT NULL,
    outcome           bet_outcome NOT NULL,
    valid_stake_minor bigint      NOT NULL CONSTRAINT bets_stake_not_negative CHECK (valid_stake_minor >= 0),
    net_loss_minor    bigint      NOT NULL,
    settled_at        timestamptz NOT NULL,
    -- The window that counts the bet: that of its settle time, or the oldest open window if that one was closed.
    counted_in        timestamptz NOT NULL,
    late              boolean     NOT NULL,
    voided_at         timestamptz,
    -- The next columns are only shown in the list of the bets of a settlement.
    vendor            text,
    game_code         text,
    stake_minor       bigint,
    CONSTRAINT bets_pk PRIMARY KEY (round_id)
  );
  CREATE INDEX bets_by_window ON bets (brand, counted_in, member_id);
  CREATE INDEX bets_by_member ON bets (member_id, settled_at DESC);

  CREATE TABLE early_voids (
    round_id  text        NOT NULL CONSTRAINT early_voids_pk PRIMARY KEY,
    voided_at timestamptz NOT NULL
  );

  GRANT SELECT, INSERT ON members TO agents;
  GRANT SELECT, INSERT, UPDATE (life) ON placements TO agents;
  GRANT SELECT, INSERT ON tree_moves TO agents;
  GRANT SELECT, INSERT, UPDATE (status, closed_at) ON windows TO agents;
  GRANT SELECT, INSERT, UPDATE (voided_at) ON bets TO agents;
  GRANT SELECT, INSERT ON early_voids TO agents;
`;

/**
 * Creates the tables of contracts and settlements. A contract has a payer (null for the house), a payee and a kind. Its
 * versions are the offers with their answers. There is only one settlement for each version and window, so closing a
 * window twice stores its settlement only once.
 */
const CONTRACTS_AND_SETTLEMENTS = `
  CREATE TABLE contracts (
    id       uuid     NOT NULL DEFAULT uuidv7() CONSTRAINT contracts_pk PRIMARY KEY,
    brand    text     NOT NULL,
    kind     smallint NOT NULL,
    payer_id uuid,
    payee_id uuid     NOT NULL CONSTRAINT contracts_payee_fk REFERENCES members (member_id),
    CONSTRAINT contracts_one_per_pair UNIQUE NULLS NOT DISTINCT (kind, payer_id, payee_id)
  );
  CREATE INDEX contracts_by_payer ON contracts (payer_id, kind);
  CREATE INDEX contracts_by_payee ON contracts (payee_id, kind);

  CREATE TYPE version_status AS ENUM ('offered', 'active', 'rejected', 'withdrawn', 'superseded', 'terminated');

  CREATE TABLE contract_versions (
    id             uuid           NOT NULL DEFAULT uuidv7() CONSTRAINT contract_versions_pk PRIMARY KEY,
    contract_id    uuid           NOT NULL CONSTRAINT contract_versions_contract_fk REFERENCES contracts (id),
    number         int            NOT NULL,
    status         version_status NOT NULL,
    tiers          jsonb          NOT NULL,
    offer_key      text           NOT NULL,
    offered_at     timestamptz    NOT NULL DEFAULT now(),
    answered_at    timestamptz,
    -- The version is in force in windows that start within this range. It is empty until the offer is accepted.
    in_force       tstzrange      NOT NULL DEFAULT 'empty',
    CONSTRAINT contract_versions_numbered UNIQUE (contract_id, number),
    CONSTRAINT contract_versions_offered_once UNIQUE (contract_id, offer_key),
    CONSTRAINT contract_versions_one_in_force
      EXCLUDE USING gist (contract_id WITH =, in_force WITH &&) WHERE (NOT isempty(in_force))
  );
  CREATE UNIQUE INDEX contract_versions_one_offer ON contract_versions (contract_id) WHERE status = 'offered';

  CREATE TYPE settlement_status AS ENUM ('nothing', 'due', 'paid', 'owed');

  CREATE TABLE settlements (
    id                      uuid              NOT NULL DEFAULT uuidv7() CONSTRAINT settlements_pk PRIMARY KEY,
    version_id              uuid              NOT NULL CONSTRAINT settlements_version_fk REFERENCES contract_versions (id),
    contract_id             uuid              NOT NULL,
    brand                   text              NOT NULL,
    kind                    smallint          NOT NULL,
    payer_id                uuid,
    payee_id                uuid              NOT NULL,
    starts_at               timestamptz       NOT NULL,
    ends_at                 timestamptz       NOT NULL,
    currency                text              NOT NULL,
    won_minor               bigint            NOT NULL,
    lost_minor              bigint            NOT NULL,
    single_minor            bigint            NOT NULL,
    active_members          int               NOT NULL,
    tier                    int               NOT NULL,
    offset_micro            bigint            NOT NULL,   -- voids and carries, in millionths of a minor unit
    gross_minor             bigint            NOT NULL CONSTRAINT settlements_gross_not_negative CHECK (gross_minor >= 0),
    remainder_micro         bigint            NOT NULL,   -- the rest of the one rounding, kept by the house
    carry_micro             bigint            NOT NULL,   -- to offset in the pair's next line
    owed_to_downlines_minor bigint            NOT NULL,
    net_minor               bigint            NOT NULL,
    status                  settlement_status NOT NULL,
    settled_at              timestamptz       NOT NULL DEFAULT now(),
    paid_at                 timestamptz,
    -- The amount to post. It is fixed once, before the payment is posted, so that a repeat posts the same amount.
    pay_minor               bigint            CONSTRAINT settlements_pay_not_negative CHECK (pay_minor >= 0),
    -- When the payment is tried next. Each failure delays it further, so that failing payments do not delay
    -- newer ones.
    due_at                  timestamptz       NOT NULL DEFAULT now(),
    pay_attempts            int               NOT NULL DEFAULT 0,
    CONSTRAINT settlements_once UNIQUE (version_id, starts_at)
  );
  CREATE INDEX settlements_by_payee ON settlements (payee_id, kind, starts_at DESC);
  CREATE INDEX settlements_due ON settlements (ends_at, due_at) WHERE status = 'due';
  CREATE INDEX settlements_due_of_payee ON settlements (payee_id, ends_at) WHERE status = 'due';

  -- When a bet is voided, each contract that counted it gets one row: the salary to take back, at the paid rate.
  CREATE TABLE offsets (
    contract_id  uuid        NOT NULL,
    round_id     text        NOT NULL,
    amount_micro bigint      NOT NULL CONSTRAINT offsets_take CHECK (amount_micro <= 0),
    made_at      timestamptz NOT NULL DEFAULT now(),
    used_in      uuid        CONSTRAINT offsets_settlement_fk REFERENCES settlements (id),
    CONSTRAINT offsets_pk PRIMARY KEY (contract_id, round_id)
  );
  CREATE INDEX offsets_unused ON offsets (contract_id) WHERE used_in IS NULL;

  -- Debts: the part of the downlines' pay that an agent's gross did not cover. A debt is deducted from the
  -- agent's next payments, oldest first; the balance never becomes negative for it.
  CREATE TABLE owed (
    settlement_id uuid        NOT NULL CONSTRAINT owed_pk PRIMARY KEY CONSTRAINT owed_settlement_fk REFERENCES settlements (id),
    agent_id      uuid        NOT NULL,
    currency      text        NOT NULL,
    owed_minor    bigint      NOT NULL CONSTRAINT owed_positive CHECK (owed_minor > 0),
    repaid_minor  bigint      NOT NULL DEFAULT 0 CONSTRAINT owed_repaid_within CHECK (repaid_minor BETWEEN 0 AND owed_minor),
    made_at       timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX owed_open ON owed (agent_id, currency, made_at) WHERE repaid_minor < owed_minor;

  GRANT SELECT, INSERT ON contracts TO agents;
  GRANT SELECT, INSERT, UPDATE (status, answered_at, in_force) ON contract_versions TO agents;
  GRANT SELECT, INSERT, UPDATE (status, paid_at, pay_minor, due_at, pay_attempts) ON settlements TO agents;
  GRANT SELECT, INSERT, UPDATE (used_in) ON offsets TO agents;
  GRANT SELECT, INSERT, UPDATE (repaid_minor) ON owed TO agents;
`;

/** Creates the first schema of the agents service. */
export class Baseline implements MigrationInterface {
  readonly name = 'Baseline1795392000000';

  async up(runner: QueryRunner): Promise<void> {
    await eventTables(runner);
    for (const sql of [TREE_AND_BETS, CONTRACTS_AND_SETTLEMENTS]) await runner.query(sql);
  }

  async down(): Promise<void> {
    throw new Error('nothing comes before the baseline');
  }
}
