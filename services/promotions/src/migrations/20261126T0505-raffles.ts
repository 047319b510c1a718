import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds raffles with their entries and winners, and rewards of raffles. */
export class Raffles1795669500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE raffles (
        raffle_id             uuid        NOT NULL DEFAULT uuidv7(),
        rule                  text        NOT NULL,
        brand                 text        NOT NULL,
        currency              text        NOT NULL,
        starts_on             date        NOT NULL,
        ends_on               date        NOT NULL,
        counts_from           date        NOT NULL,
        starts_at             timestamptz NOT NULL,
        closes_at             timestamptz NOT NULL,
        draws_at              timestamptz NOT NULL,
        ticket_minor          bigint      NOT NULL,
        tickets_per_day_max   int         NOT NULL,
        fund_minor_per_ticket bigint      NOT NULL,
        fund_minor_max        bigint      NOT NULL,
        share_percents        int[]       NOT NULL,
        turnover_percent      int         NOT NULL,
        status                text        NOT NULL DEFAULT 'open',
        seed_sealed           bytea       NOT NULL,
        seed_hash             text        NOT NULL,
        beacon                text        NOT NULL,
        beacon_round          text        NOT NULL,
        root                  text,
        tickets               bigint,
        fund_minor            bigint,
        beacon_value          text,
        seed                  text,
        drawn_at              timestamptz,
        void_reason           text,
        carried_to            uuid,
        CONSTRAINT raffles_pk PRIMARY KEY (raffle_id),
        CONSTRAINT raffles_once UNIQUE (rule, brand, starts_on),
        CONSTRAINT raffles_status CHECK (status IN ('open', 'locked', 'drawn', 'void')),
        CONSTRAINT raffles_times CHECK (starts_at < closes_at AND closes_at < draws_at AND starts_on <= ends_on
          AND counts_from <= starts_on),
        CONSTRAINT raffles_terms CHECK (ticket_minor > 0 AND tickets_per_day_max > 0 AND fund_minor_per_ticket > 0
          AND fund_minor_max > 0 AND turnover_percent >= 0),
        CONSTRAINT raffles_locked CHECK (status NOT IN ('locked', 'drawn')
          OR (root IS NOT NULL AND tickets IS NOT NULL AND fund_minor IS NOT NULL)),
        CONSTRAINT raffles_drawn CHECK ((status = 'drawn') = (seed IS NOT NULL)
          AND (status = 'drawn') = (beacon_value IS NOT NULL) AND (status = 'drawn') = (drawn_at IS NOT NULL)),
        CONSTRAINT raffles_void CHECK ((status = 'void') = (void_reason IS NOT NULL)
          AND (carried_to IS NULL OR status = 'void'))
      );
      COMMENT ON COLUMN raffles.counts_from IS
        'The first day whose bets give tickets; earlier than starts_on where a raffle before it was void.';
      COMMENT ON COLUMN raffles.seed IS 'The opened seed in hex. It is published when the raffle is drawn.';
      CREATE INDEX raffles_due ON raffles (closes_at) WHERE status IN ('open', 'locked');
      CREATE INDEX raffles_lost ON raffles (rule, brand) WHERE status = 'void' AND carried_to IS NULL;

      CREATE TABLE raffle_entries (
        entry_id     uuid        NOT NULL DEFAULT uuidv7(),
        raffle_id    uuid        NOT NULL REFERENCES raffles,
        member_id    uuid        NOT NULL,
        claim_key    text        NOT NULL,
        claimed_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
        first_ticket bigint,
        last_ticket  bigint,
        CONSTRAINT raffle_entries_pk PRIMARY KEY (entry_id),
        CONSTRAINT raffle_entries_once UNIQUE (raffle_id, member_id),
        CONSTRAINT raffle_entries_tickets CHECK ((first_ticket IS NULL) = (last_ticket IS NULL)
          AND (first_ticket IS NULL OR (first_ticket >= 1 AND last_ticket >= first_ticket)))
      );
      CREATE UNIQUE INDEX raffle_entries_first ON raffle_entries (raffle_id, first_ticket)
        WHERE first_ticket IS NOT NULL;

      CREATE TABLE raffle_winners (
        raffle_id   uuid   NOT NULL REFERENCES raffles,
        place       int    NOT NULL,
        ticket      bigint NOT NULL,
        entry_id    uuid   NOT NULL REFERENCES raffle_entries,
        member_id   uuid   NOT NULL,
        prize_minor bigint NOT NULL,
        CONSTRAINT raffle_winners_pk PRIMARY KEY (raffle_id, place),
        CONSTRAINT raffle_winners_ticket UNIQUE (raffle_id, ticket),
        CONSTRAINT raffle_winners_prize CHECK (prize_minor > 0)
      );

      ALTER TABLE rewards DROP CONSTRAINT rewards_kind;
      ALTER TABLE rewards ADD CONSTRAINT rewards_kind
        CHECK (kind IN ('rebate', 'referral', 'mission', 'leaderboard', 'vip', 'raffle')) NOT VALID;
      ALTER TABLE rewards VALIDATE CONSTRAINT rewards_kind;

      GRANT SELECT, INSERT ON raffles, raffle_entries, raffle_winners TO promotions;
      GRANT UPDATE (status, counts_from, root, tickets, fund_minor, beacon_value, seed, drawn_at, void_reason,
        carried_to) ON raffles TO promotions;
      GRANT UPDATE (first_ticket, last_ticket) ON raffle_entries TO promotions`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE raffle_winners, raffle_entries, raffles;
      ALTER TABLE rewards DROP CONSTRAINT rewards_kind;
      ALTER TABLE rewards ADD CONSTRAINT rewards_kind
        CHECK (kind IN ('rebate', 'referral', 'mission', 'leaderboard', 'vip'))`);
  }
}
