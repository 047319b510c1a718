import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the offers that operators make to top agents for the house. An offer with a rate above the limit waits for a
 * second operator. At most one offer of each kind waits for each agent.
 */
const HOUSE_OFFERS = `
  CREATE TYPE house_offer_status AS ENUM ('sent', 'waiting', 'approved', 'rejected', 'withdrawn');

  CREATE TABLE house_offers (
    request_id         uuid               NOT NULL CONSTRAINT house_offers_pk PRIMARY KEY,
    agent_id           uuid               NOT NULL CONSTRAINT house_offers_agent_fk REFERENCES members (member_id),
    kind               smallint           NOT NULL,
    tiers              jsonb              NOT NULL,
    active_members_min int                NOT NULL,
    deferral_periods   int                NOT NULL,
    period             smallint           NOT NULL,
    carries            boolean            NOT NULL,
    status             house_offer_status NOT NULL,
    note               text               NOT NULL,
    requested_by       text               NOT NULL,
    requested_at       timestamptz        NOT NULL DEFAULT now(),
    decided_by         text,
    decided_at         timestamptz,
    decision_note      text               NOT NULL DEFAULT ''
  );
  CREATE UNIQUE INDEX house_offers_one_waiting ON house_offers (agent_id, kind) WHERE status = 'waiting';
  CREATE INDEX house_offers_by_agent ON house_offers (agent_id, requested_at);

  GRANT SELECT, INSERT, UPDATE (status, decided_by, decided_at, decision_note) ON house_offers TO agents;
`;

export class HouseOffers1795642020000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(HOUSE_OFFERS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE house_offers');
    await runner.query('DROP TYPE house_offer_status');
  }
}
