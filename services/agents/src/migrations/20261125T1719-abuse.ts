import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the facts that the abuse rules read, the reviews of agents, and the settlements that a review holds. Marks are
 * keyed hashes, or ids of another service. No table contains a device, an IP address or an account number.
 */
const FACTS = `
  ALTER TYPE settlement_status ADD VALUE 'held';
  ALTER TYPE settlement_status ADD VALUE 'returned';

  CREATE TABLE abuse_marks (
    brand         text        NOT NULL,
    kind          text        NOT NULL,
    mark          text        COLLATE "C" NOT NULL,
    member_id     uuid        NOT NULL,
    first_seen_at timestamptz NOT NULL,
    CONSTRAINT abuse_marks_pk PRIMARY KEY (brand, kind, mark, member_id)
  );
  CREATE INDEX abuse_marks_by_member ON abuse_marks (member_id);

  CREATE TABLE abuse_transfers (
    transfer_id    text        COLLATE "C" NOT NULL CONSTRAINT abuse_transfers_pk PRIMARY KEY,
    brand          text        NOT NULL,
    from_id        uuid        NOT NULL,
    to_id          uuid        NOT NULL,
    amount_minor   bigint      NOT NULL,
    transferred_at timestamptz NOT NULL
  );
  CREATE INDEX abuse_transfers_by_sender ON abuse_transfers (from_id, transferred_at);
  CREATE INDEX abuse_transfers_by_receiver ON abuse_transfers (to_id, transferred_at);

  CREATE TABLE side_bets (
    bet_id      text        COLLATE "C" NOT NULL CONSTRAINT side_bets_pk PRIMARY KEY,
    brand       text        NOT NULL,
    member_id   uuid        NOT NULL,
    market      text        NOT NULL,
    side        smallint    NOT NULL,
    sides       smallint    NOT NULL,
    stake_minor bigint      NOT NULL,
    settled_at  timestamptz NOT NULL
  );
  CREATE INDEX side_bets_by_member ON side_bets (member_id, settled_at);

  -- The agents to score. A claim clears due_at before the facts are read, so that a fact that commits later sets it again.
  CREATE TABLE abuse_due (
    agent_id   uuid        NOT NULL CONSTRAINT abuse_due_pk PRIMARY KEY,
    due_at     timestamptz,
    claimed_at timestamptz,
    scored_at  timestamptz
  );
  CREATE INDEX abuse_due_next ON abuse_due (due_at) WHERE due_at IS NOT NULL;
  CREATE INDEX abuse_due_claimed ON abuse_due (claimed_at) WHERE claimed_at IS NOT NULL;

  GRANT SELECT, INSERT ON abuse_marks, abuse_transfers, side_bets TO agents;
  GRANT SELECT, INSERT, UPDATE ON abuse_due TO agents;
`;

const REVIEWS = `
  CREATE TYPE abuse_state AS ENUM ('open', 'released', 'confirmed');

  CREATE TABLE abuse_reviews (
    review_id      uuid        NOT NULL DEFAULT uuidv7() CONSTRAINT abuse_reviews_pk PRIMARY KEY,
    agent_id       uuid        NOT NULL CONSTRAINT abuse_reviews_agent_fk REFERENCES members (member_id),
    brand          text        NOT NULL,
    currency       text        NOT NULL,
    score          smallint    NOT NULL,
    hold_score     smallint    NOT NULL,
    reasons        jsonb       NOT NULL,
    evidence       jsonb       NOT NULL,
    -- The decision covers the facts up to this time.
    facts_until    timestamptz NOT NULL,
    state          abuse_state NOT NULL DEFAULT 'open',
    version        bigint      NOT NULL DEFAULT 1,
    opened_at      timestamptz NOT NULL DEFAULT now(),
    first_operator text,
    decided_by     text,
    decided_at     timestamptz,
    answer         text,
    answered_at    timestamptz
  );
  CREATE UNIQUE INDEX abuse_reviews_one_open ON abuse_reviews (agent_id) WHERE state = 'open';
  CREATE INDEX abuse_reviews_by_agent ON abuse_reviews (agent_id, decided_at);
  CREATE INDEX abuse_reviews_by_brand ON abuse_reviews (brand, state, opened_at);

  CREATE TABLE abuse_steps (
    step_id   bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT abuse_steps_pk PRIMARY KEY,
    review_id uuid        NOT NULL CONSTRAINT abuse_steps_review_fk REFERENCES abuse_reviews (review_id),
    operator  text        NOT NULL,
    action    text        NOT NULL,
    note      text        NOT NULL,
    taken_at  timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX abuse_steps_by_review ON abuse_steps (review_id, step_id);

  CREATE TABLE held_settlements (
    settlement_id uuid        NOT NULL CONSTRAINT held_settlements_pk PRIMARY KEY
                              CONSTRAINT held_settlements_settlement_fk REFERENCES settlements (id),
    review_id     uuid        NOT NULL CONSTRAINT held_settlements_review_fk REFERENCES abuse_reviews (review_id),
    held_at       timestamptz NOT NULL DEFAULT now(),
    -- When the return to the house is tried next; null until the review is confirmed, and after the return.
    return_due_at timestamptz
  );
  CREATE INDEX held_settlements_by_review ON held_settlements (review_id);
  CREATE INDEX held_settlements_to_return ON held_settlements (return_due_at) WHERE return_due_at IS NOT NULL;

  GRANT SELECT, INSERT, UPDATE (score, hold_score, reasons, evidence, facts_until, state, version, first_operator,
    decided_by, decided_at, answer, answered_at) ON abuse_reviews TO agents;
  GRANT SELECT, INSERT ON abuse_steps TO agents;
  GRANT SELECT, INSERT, UPDATE (return_due_at) ON held_settlements TO agents;
`;

export class Abuse1795627140000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [FACTS, REVIEWS]) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE held_settlements, abuse_steps, abuse_reviews, abuse_due, side_bets');
    await runner.query('DROP TABLE abuse_transfers, abuse_marks');
    await runner.query('DROP TYPE abuse_state');
  }
}
