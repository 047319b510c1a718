import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the tables of lotteries: schedules, draws, slips, and the liability that slips reserve for each outcome of a
 * draw.
 */
export class Lotteries1795441500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE lottery_schedules (
        game_code  text PRIMARY KEY,
        vassalage  text NOT NULL REFERENCES vendors,
        region     text NOT NULL,
        area       text NOT NULL DEFAULT '',
        prize_mode text NOT NULL,
        every_s    integer NOT NULL,
        offset_s   integer NOT NULL DEFAULT 0,
        close_s    integer NOT NULL,
        active     boolean NOT NULL DEFAULT true,
        CONSTRAINT lottery_schedules_region
          CHECK (region IN ('lott', 'elott', 'malay', 'thai', 'lao', 'vn-north', 'vn-south')),
        CONSTRAINT lottery_schedules_mode CHECK (prize_mode IN ('LOTT', 'ZY', 'ELOTT', 'SEA')),
        CONSTRAINT lottery_schedules_times CHECK (0 < close_s AND close_s < every_s AND 0 <= offset_s)
      )`);
    await runner.query(`
      CREATE TABLE lottery_draws (
        draw_id      uuid PRIMARY KEY DEFAULT uuidv7(),
        game_code    text NOT NULL REFERENCES lottery_schedules,
        vassalage    text NOT NULL,
        region       text NOT NULL,
        opens_at     timestamptz NOT NULL,
        closes_at    timestamptz NOT NULL,
        due_at       timestamptz NOT NULL,
        status       text NOT NULL DEFAULT 'scheduled',
        seed_sealed  bytea NOT NULL,
        seed_hash    text NOT NULL,
        beacon       text NOT NULL,
        beacon_round text NOT NULL,
        slips_root   text,
        slips        bigint NOT NULL DEFAULT 0,
        beacon_value text,
        seed         text,
        result       jsonb,
        drawn_at     timestamptz,
        ended_at     timestamptz,
        void_reason  text,
        CONSTRAINT lottery_draws_once UNIQUE (game_code, due_at),
        CONSTRAINT lottery_draws_status CHECK (status IN ('scheduled', 'open', 'locked', 'drawn', 'settled', 'void')),
        CONSTRAINT lottery_draws_times CHECK (opens_at < closes_at AND closes_at < due_at),
        CONSTRAINT lottery_draws_locked
          CHECK (status IN ('scheduled', 'open', 'void') OR slips_root IS NOT NULL),
        CONSTRAINT lottery_draws_drawn CHECK (status NOT IN ('drawn', 'settled')
          OR (beacon_value IS NOT NULL AND seed IS NOT NULL AND result IS NOT NULL AND drawn_at IS NOT NULL)),
        CONSTRAINT lottery_draws_sealed CHECK (status IN ('drawn', 'settled') OR (seed IS NULL AND result IS NULL)),
        CONSTRAINT lottery_draws_void CHECK ((status = 'void') = (void_reason IS NOT NULL))
      )`);
    await runner.query(`CREATE INDEX lottery_draws_of_game ON lottery_draws (game_code, due_at DESC)`);
    await runner.query(`CREATE INDEX lottery_draws_unended ON lottery_draws (due_at) WHERE ended_at IS NULL`);
    await runner.query(`
      CREATE TABLE lottery_slips (
        slip_id           uuid PRIMARY KEY DEFAULT uuidv7(),
        draw_id           uuid NOT NULL REFERENCES lottery_draws,
        member_id         uuid NOT NULL,
        key               text NOT NULL,
        input_hash        bytea NOT NULL,
        brand             text NOT NULL,
        vassalage         text NOT NULL,
        game_code         text NOT NULL,
        category          smallint NOT NULL,
        currency          text NOT NULL,
        trial             boolean NOT NULL,
        lines             jsonb NOT NULL,
        combinations      integer NOT NULL,
        stake_minor       bigint NOT NULL,
        payout_minor_max  bigint NOT NULL,
        placed_at         timestamptz NOT NULL DEFAULT clock_timestamp(),
        status            text NOT NULL DEFAULT 'pending',
        refusal_code      text,
        stake_cash_minor  bigint NOT NULL DEFAULT 0,
        stake_bonus_minor bigint NOT NULL DEFAULT 0,
        payout_minor      bigint NOT NULL DEFAULT 0,
        balance_minor     bigint,
        balance_version   bigint,
        leaf              bytea,
        ended_at          timestamptz,
        resolve_at        timestamptz NOT NULL,
        resolve_attempts  integer NOT NULL DEFAULT 0,
        CONSTRAINT lottery_slips_member_key_unique UNIQUE (member_id, key),
        CONSTRAINT lottery_slips_status CHECK (status IN ('pending', 'accepted', 'refused', 'settled', 'voided')),
        CONSTRAINT lottery_slips_stake CHECK (stake_minor > 0 AND combinations > 0 AND payout_minor >= 0),
        CONSTRAINT lottery_slips_split CHECK (status IN ('pending', 'refused')
          OR (stake_cash_minor + stake_bonus_minor = stake_minor AND leaf IS NOT NULL)),
        CONSTRAINT lottery_slips_refused CHECK ((status = 'refused') = (refusal_code IS NOT NULL))
      )`);
    await runner.query(`CREATE INDEX lottery_slips_of_draw ON lottery_slips (draw_id, member_id)`);
    await runner.query(
      `CREATE INDEX lottery_slips_live ON lottery_slips (draw_id, member_id) WHERE status = 'accepted'`,
    );
    await runner.query(`CREATE INDEX lottery_slips_pending ON lottery_slips (resolve_at) WHERE status = 'pending'`);
    await runner.query(`CREATE INDEX lottery_slips_of_member ON lottery_slips (member_id, game_code, placed_at DESC)`);
    await runner.query(`
      CREATE TABLE lottery_limits (
        game_code           text NOT NULL DEFAULT '*',
        play                text NOT NULL DEFAULT '*',
        brand               text NOT NULL DEFAULT '*',
        currency            text NOT NULL DEFAULT '*',
        unit_minor_min      bigint NOT NULL,
        unit_minor_max      bigint NOT NULL,
        liability_minor_max bigint NOT NULL,
        single_share_ppm    integer NOT NULL,
        PRIMARY KEY (game_code, play, brand, currency),
        CONSTRAINT lottery_limits_unit CHECK (0 < unit_minor_min AND unit_minor_min <= unit_minor_max),
        CONSTRAINT lottery_limits_liability CHECK (liability_minor_max > 0),
        CONSTRAINT lottery_limits_share CHECK (single_share_ppm BETWEEN 0 AND 1000000)
      )`);
    await runner.query(
      `COMMENT ON TABLE lottery_limits IS 'The most particular row holds: game before play before brand before currency.'`,
    );
    await runner.query(`
      CREATE TABLE lottery_liabilities (
        draw_id        uuid NOT NULL REFERENCES lottery_draws,
        brand          text NOT NULL,
        currency       text NOT NULL,
        play           text NOT NULL,
        outcome        text NOT NULL,
        reserved_minor bigint NOT NULL,
        limit_minor    bigint NOT NULL,
        PRIMARY KEY (draw_id, brand, currency, play, outcome)
      )`);
    await runner.query(`GRANT SELECT ON lottery_schedules, lottery_limits TO games`);
    await runner.query(`GRANT SELECT, INSERT ON lottery_draws, lottery_slips, lottery_liabilities TO games`);
    await runner.query(`
      GRANT UPDATE (status, slips_root, slips, beacon_value, seed, result, drawn_at, ended_at, void_reason)
        ON lottery_draws TO games`);
    await runner.query(`
      GRANT UPDATE (status, refusal_code, stake_cash_minor, stake_bonus_minor, payout_minor, balance_minor,
                    balance_version, leaf, ended_at, resolve_at, resolve_attempts)
        ON lottery_slips TO games`);
    await runner.query(`GRANT UPDATE (reserved_minor, limit_minor) ON lottery_liabilities TO games`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE lottery_liabilities, lottery_limits, lottery_slips, lottery_draws, lottery_schedules',
    );
  }
}
