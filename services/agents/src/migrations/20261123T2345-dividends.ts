import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds dividends: periods of three lengths, the carry policy of a contract, the parts of a base, corrections of a base
 * because of voided bets, and the costs of promotions. Amounts of a base are in minor units.
 */
const TABLES = `
  ALTER TABLE contract_versions
    -- The length of a dividend's periods; 0 for the other kinds, which have one length.
    ADD COLUMN period  smallint NOT NULL DEFAULT 0,
    -- A negative base goes into the next period.
    ADD COLUMN carries boolean  NOT NULL DEFAULT false;

  ALTER TABLE windows ADD COLUMN period smallint NOT NULL DEFAULT 0;

  ALTER TABLE settlements
    ADD COLUMN net_loss_minor       bigint NOT NULL DEFAULT 0,
    ADD COLUMN promotion_minor      bigint NOT NULL DEFAULT 0,
    ADD COLUMN base_carried_minor   bigint NOT NULL DEFAULT 0 CONSTRAINT settlements_carried CHECK (base_carried_minor <= 0),
    ADD COLUMN base_corrected_minor bigint NOT NULL DEFAULT 0,
    ADD COLUMN base_minor           bigint NOT NULL DEFAULT 0,
    -- The part of a negative net that the agent's balance gave. The rest is owed.
    ADD COLUMN collected_minor      bigint NOT NULL DEFAULT 0 CONSTRAINT settlements_collected CHECK (collected_minor >= 0);
  GRANT UPDATE (collected_minor) ON settlements TO agents;

  -- The change of the next base by a void, of either sign; 0 for a salary.
  ALTER TABLE offsets ADD COLUMN base_minor bigint NOT NULL DEFAULT 0;

  CREATE TABLE promotion_costs (
    grant_id   text        NOT NULL CONSTRAINT promotion_costs_pk PRIMARY KEY,
    member_id  uuid        NOT NULL,
    brand      text        NOT NULL,
    cost_minor bigint      NOT NULL CONSTRAINT promotion_costs_positive CHECK (cost_minor > 0),
    granted_at timestamptz NOT NULL,
    -- As for bets.
    counted_in timestamptz NOT NULL
  );
  CREATE INDEX promotion_costs_by_window ON promotion_costs (brand, counted_in, member_id);
  GRANT SELECT, INSERT ON promotion_costs TO agents;
`;

export class Dividends1795477500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE promotion_costs;
      ALTER TABLE offsets DROP COLUMN base_minor;
      ALTER TABLE settlements DROP COLUMN net_loss_minor, DROP COLUMN promotion_minor, DROP COLUMN base_carried_minor,
        DROP COLUMN base_corrected_minor, DROP COLUMN base_minor, DROP COLUMN collected_minor;
      ALTER TABLE windows DROP COLUMN period;
      ALTER TABLE contract_versions DROP COLUMN period, DROP COLUMN carries;
    `);
  }
}
