import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the database tables of crash: the game tables on which it is played, shared rounds, and the bets of each shared
 * round. The amounts and the end of a bet are stored in `rounds` and `round_steps`, as for other rounds with steps.
 */
export class Crash1795491600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE crash_tables (
        brand      text NOT NULL,
        currency   text NOT NULL,
        betting_ms integer NOT NULL,
        pause_ms   integer NOT NULL,
        active     boolean NOT NULL DEFAULT true,
        PRIMARY KEY (brand, currency),
        CONSTRAINT crash_tables_times CHECK (betting_ms BETWEEN 100 AND 600000 AND pause_ms BETWEEN 0 AND 600000)
      )`);
    await runner.query(`
      CREATE TABLE crash_rounds (
        crash_round_id uuid PRIMARY KEY DEFAULT uuidv7(),
        brand          text NOT NULL,
        currency       text NOT NULL,
        number         bigint NOT NULL,
        status         text NOT NULL DEFAULT 'betting',
        opened_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
        closes_at      timestamptz NOT NULL,
        seed_sealed    bytea NOT NULL,
        seed_hash      text NOT NULL,
        beacon         text NOT NULL,
        beacon_round   text NOT NULL,
        bets_root      text,
        bets           bigint NOT NULL DEFAULT 0,
        beacon_value   text,
        crash_e2       integer,
        started_at     timestamptz,
        crash_at       timestamptz,
        seed           text,
        ended_at       timestamptz,
        void_reason    text,
        CONSTRAINT crash_rounds_number_unique UNIQUE (brand, currency, number),
        CONSTRAINT crash_rounds_status CHECK (status IN ('betting', 'locked', 'running', 'crashed', 'void')),
        CONSTRAINT crash_rounds_locked CHECK (status IN ('betting', 'void') OR bets_root IS NOT NULL),
        CONSTRAINT crash_rounds_started CHECK ((status IN ('running', 'crashed')) = (started_at IS NOT NULL)
          AND (started_at IS NULL) = (crash_at IS NULL) AND (started_at IS NULL) = (crash_e2 IS NULL)
          AND (started_at IS NULL) = (beacon_value IS NULL)),
        CONSTRAINT crash_rounds_revealed CHECK ((status = 'crashed') = (seed IS NOT NULL)),
        CONSTRAINT crash_rounds_void CHECK ((status = 'void') = (void_reason IS NOT NULL))
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX crash_rounds_live_unique ON crash_rounds (brand, currency)
        WHERE status IN ('betting', 'locked', 'running')`);
    await runner.query(`CREATE INDEX crash_rounds_unended ON crash_rounds (opened_at) WHERE ended_at IS NULL`);
    await runner.query(`
      CREATE TABLE crash_bets (
        round_id       uuid PRIMARY KEY REFERENCES rounds,
        crash_round_id uuid NOT NULL REFERENCES crash_rounds,
        member_id      uuid NOT NULL,
        stake_minor    bigint NOT NULL,
        target_e2      integer NOT NULL,
        stop_e2        integer NOT NULL,
        stop_ms        integer NOT NULL,
        win_minor_max  bigint,
        trial          boolean NOT NULL,
        leaf           bytea NOT NULL,
        joined_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
        ended          boolean NOT NULL DEFAULT false,
        cashed_e2      integer,
        payout_minor   bigint NOT NULL DEFAULT 0,
        announced      smallint NOT NULL DEFAULT 0,
        CONSTRAINT crash_bets_member_unique UNIQUE (crash_round_id, member_id),
        CONSTRAINT crash_bets_stop CHECK (stop_e2 >= 101 AND target_e2 >= 0 AND stop_ms > 0),
        CONSTRAINT crash_bets_end CHECK (ended OR (cashed_e2 IS NULL AND payout_minor = 0)),
        CONSTRAINT crash_bets_cashed CHECK (cashed_e2 <= stop_e2)
      )`);
    await runner.query(`
      COMMENT ON COLUMN crash_bets.announced IS '1 once the bet was published, 2 once its cash-out was published.'`);
    await runner.query(`CREATE INDEX crash_bets_open ON crash_bets (crash_round_id, stop_e2) WHERE NOT ended`);
    await runner.query(`CREATE INDEX crash_bets_of_round ON crash_bets (crash_round_id, round_id)`);
    await runner.query(`GRANT SELECT ON crash_tables TO games`);
    await runner.query(`GRANT SELECT, INSERT ON crash_rounds, crash_bets TO games`);
    await runner.query(`
      GRANT UPDATE (status, bets_root, bets, beacon_value, crash_e2, started_at, crash_at, seed, ended_at, void_reason)
        ON crash_rounds TO games`);
    await runner.query(`GRANT UPDATE (ended, cashed_e2, payout_minor, announced) ON crash_bets TO games`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE crash_bets, crash_rounds, crash_tables');
  }
}
