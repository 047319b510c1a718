import type { MigrationInterface, QueryRunner } from 'typeorm';
import { eventTables } from '@nm/kit/events/event-tables.js';

/*
 * The dated tree and the bets that count for it.
 *
 * A member's place is a row with a life; a move ends one row and begins the next, so history is never rewritten. Moves
 * are numbered per brand (`tree_moves`): a bet carries the number of moves before its settle time, and a period is
 * rolled up once per number that occurs in it, each time over the tree as it then stood.
 */
const TABLES = `
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
    number   int         NOT NULL,
    moved_at timestamptz NOT NULL,
    CONSTRAINT tree_moves_pk PRIMARY KEY (brand, number)
  );

  CREATE TYPE window_status AS ENUM ('open', 'closed');

  -- Periods as rows: time is what is due, not what a queue remembers. Half-open [starts_at, ends_at).
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
    moves             int         NOT NULL,
    -- The window that counts it: that of its settle time, or, when that was closed already, the oldest open one.
    counted_in        timestamptz NOT NULL,
    late              boolean     NOT NULL,
    voided_at         timestamptz,
    CONSTRAINT bets_pk PRIMARY KEY (round_id)
  );
  CREATE INDEX bets_by_window ON bets (brand, counted_in, member_id);
  CREATE INDEX bets_by_member ON bets (member_id, settled_at DESC);

  GRANT SELECT, INSERT ON members TO agents;
  GRANT SELECT, INSERT, UPDATE (life) ON placements TO agents;
  GRANT SELECT, INSERT ON tree_moves TO agents;
  GRANT SELECT, INSERT, UPDATE (status, closed_at) ON windows TO agents;
  GRANT SELECT, INSERT, UPDATE (voided_at) ON bets TO agents;
`;

export class TreeAndBets1763640000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await eventTables(runner);
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE bets, windows, tree_moves, placements, members; DROP TYPE bet_outcome, window_status',
    );
  }
}
