import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds to contracts the minimum of active members, and adds a table for pay that is deferred until a period reaches
 * this minimum.
 */
const TABLES = `
  ALTER TABLE contract_versions
    -- The minimum of active members. With 0 every period is paid at once.
    ADD COLUMN active_members_min int NOT NULL DEFAULT 0,
    ADD COLUMN deferral_periods   int NOT NULL DEFAULT 0;
  ALTER TABLE settlements
    -- The pay of this period that is deferred, and the deferred pay of earlier periods that the gross contains.
    ADD COLUMN deferred_minor bigint NOT NULL DEFAULT 0,
    ADD COLUMN released_minor bigint NOT NULL DEFAULT 0;

  CREATE TABLE deferrals (
    settlement_id uuid        NOT NULL CONSTRAINT deferrals_pk PRIMARY KEY
                              CONSTRAINT deferrals_settlement_fk REFERENCES settlements (id),
    contract_id   uuid        NOT NULL,
    amount_minor  bigint      NOT NULL CONSTRAINT deferrals_positive CHECK (amount_minor > 0),
    -- The end of the last period that may still pay the deferred amount.
    lapses_at     timestamptz NOT NULL,
    paid_in       uuid        CONSTRAINT deferrals_paid_fk REFERENCES settlements (id),
    lapsed_at     timestamptz,
    CONSTRAINT deferrals_one_end CHECK (paid_in IS NULL OR lapsed_at IS NULL)
  );
  CREATE INDEX deferrals_open ON deferrals (lapses_at, contract_id) WHERE paid_in IS NULL AND lapsed_at IS NULL;
  GRANT SELECT, INSERT, UPDATE (paid_in, lapsed_at) ON deferrals TO agents;
`;

export class Deferrals1795454400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE deferrals;
      ALTER TABLE settlements DROP COLUMN deferred_minor, DROP COLUMN released_minor;
      ALTER TABLE contract_versions DROP COLUMN active_members_min, DROP COLUMN deferral_periods;
    `);
  }
}
