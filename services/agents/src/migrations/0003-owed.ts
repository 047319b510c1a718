import type { MigrationInterface, QueryRunner } from 'typeorm';

/*
 * An agent whose gross does not cover what his downlines earned under him owes the difference to the clearing. It is
 * kept back, oldest first, from what he is paid next; nobody's balance goes below zero for it.
 */
const TABLES = `
  CREATE TABLE owed (
    settlement_id uuid        NOT NULL CONSTRAINT owed_pk PRIMARY KEY CONSTRAINT owed_settlement_fk REFERENCES settlements (id),
    agent_id      uuid        NOT NULL,
    currency      text        NOT NULL,
    owed_minor    bigint      NOT NULL CONSTRAINT owed_positive CHECK (owed_minor > 0),
    repaid_minor  bigint      NOT NULL DEFAULT 0 CONSTRAINT owed_repaid_within CHECK (repaid_minor BETWEEN 0 AND owed_minor),
    made_at       timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX owed_open ON owed (agent_id, currency, made_at) WHERE repaid_minor < owed_minor;

  -- What the payment posts, decided once and before it is posted, so that a repeat posts the same.
  ALTER TABLE settlements ADD COLUMN pay_minor bigint CONSTRAINT settlements_pay_not_negative CHECK (pay_minor >= 0);

  GRANT SELECT, INSERT, UPDATE (repaid_minor) ON owed TO agents;
  GRANT UPDATE (pay_minor) ON settlements TO agents;
`;

export class Owed1763640000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE settlements DROP COLUMN pay_minor; DROP TABLE owed');
  }
}
