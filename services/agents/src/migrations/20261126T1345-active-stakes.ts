import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the minimum stake from which a member of a brand counts as active. Rows are never changed, and a row applies to
 * the periods that begin while it is the newest. A past period is therefore always computed with its own amount.
 */
const ACTIVE_STAKES = `
  CREATE TABLE active_stakes (
    brand           text        NOT NULL,
    currency        text        NOT NULL,
    effective_from  timestamptz NOT NULL,
    stake_minor_min bigint      NOT NULL CONSTRAINT active_stakes_not_negative CHECK (stake_minor_min >= 0),
    set_by          text        NOT NULL,
    note            text        NOT NULL,
    CONSTRAINT active_stakes_pk PRIMARY KEY (brand, effective_from)
  );
  GRANT SELECT, INSERT ON active_stakes TO agents;
`;

export class ActiveStakes1795700700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ACTIVE_STAKES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE active_stakes');
  }
}
