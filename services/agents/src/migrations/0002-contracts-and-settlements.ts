import type { MigrationInterface, QueryRunner } from 'typeorm';

/*
 * A contract joins a payer (null: the house) and a payee for one kind; its versions are the documents that were
 * offered and answered. One settlement per (version, window): running a period again changes nothing.
 */
const TABLES = `
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
    -- In force in the windows that start within it; empty until accepted.
    in_force       tstzrange      NOT NULL DEFAULT 'empty',
    CONSTRAINT contract_versions_numbered UNIQUE (contract_id, number),
    CONSTRAINT contract_versions_offered_once UNIQUE (contract_id, offer_key),
    CONSTRAINT contract_versions_one_in_force EXCLUDE USING gist (contract_id WITH =, in_force WITH &&) WHERE (NOT isempty(in_force))
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
    remainder_micro         bigint            NOT NULL,   -- what the one rounding left to the house
    carry_micro             bigint            NOT NULL,   -- to offset in the pair's next line
    owed_to_downlines_minor bigint            NOT NULL,
    net_minor               bigint            NOT NULL,
    status                  settlement_status NOT NULL,
    settled_at              timestamptz       NOT NULL DEFAULT now(),
    paid_at                 timestamptz,
    CONSTRAINT settlements_once UNIQUE (version_id, starts_at)
  );
  CREATE INDEX settlements_by_payee ON settlements (payee_id, kind, starts_at DESC);
  CREATE INDEX settlements_due ON settlements (ends_at) WHERE status = 'due';

  -- What a void takes back, at the rate that its bet was paid at, from each contract that its bet had counted for.
  CREATE TABLE offsets (
    contract_id  uuid        NOT NULL,
    round_id     text        NOT NULL,
    amount_micro bigint      NOT NULL CONSTRAINT offsets_take CHECK (amount_micro <= 0),
    made_at      timestamptz NOT NULL DEFAULT now(),
    used_in      uuid        CONSTRAINT offsets_settlement_fk REFERENCES settlements (id),
    CONSTRAINT offsets_pk PRIMARY KEY (contract_id, round_id)
  );
  CREATE INDEX offsets_unused ON offsets (contract_id) WHERE used_in IS NULL;

  GRANT SELECT, INSERT ON contracts TO agents;
  GRANT SELECT, INSERT, UPDATE (status, answered_at, in_force) ON contract_versions TO agents;
  GRANT SELECT, INSERT, UPDATE (status, paid_at) ON settlements TO agents;
  GRANT SELECT, INSERT, UPDATE (used_in) ON offsets TO agents;
`;

export class ContractsAndSettlements1763640000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE offsets, settlements, contract_versions, contracts; DROP TYPE settlement_status, version_status',
    );
  }
}
