import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the terms that the payee of an offer proposes when rejecting it. Each contract version has at most one such
 * proposal.
 */
const COUNTER_OFFERS = `
  CREATE TABLE counter_offers (
    version_id         uuid        NOT NULL CONSTRAINT counter_offers_pk PRIMARY KEY
                                   CONSTRAINT counter_offers_version_fk REFERENCES contract_versions (id),
    tiers              jsonb       NOT NULL,
    active_members_min int         NOT NULL,
    deferral_periods   int         NOT NULL,
    period             smallint    NOT NULL,
    carries            boolean     NOT NULL,
    proposed_at        timestamptz NOT NULL DEFAULT now()
  );
  GRANT SELECT, INSERT ON counter_offers TO agents;
`;

export class CounterOffers1795684500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COUNTER_OFFERS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE counter_offers');
  }
}
