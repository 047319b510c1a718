import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the closed weeks of cashback, promotion codes with their uses and members' attempts, and rewards of both. */
export class CashbackAndCodes1795684500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE cashback_weeks (
        member_id    uuid   NOT NULL,
        week         date   NOT NULL,
        loss_minor   bigint NOT NULL,
        given_minor  bigint NOT NULL,
        rate_ppm     int    NOT NULL,
        max_minor    bigint NOT NULL,
        amount_minor bigint NOT NULL,
        CONSTRAINT cashback_weeks_pk PRIMARY KEY (member_id, week),
        CONSTRAINT cashback_weeks_amounts CHECK (loss_minor > 0 AND given_minor >= 0 AND rate_ppm > 0
          AND amount_minor > 0 AND amount_minor <= max_minor AND amount_minor <= loss_minor)
      );
      COMMENT ON COLUMN cashback_weeks.week IS 'The first day of the week in the zone of the brand.';

      CREATE TABLE promo_codes (
        code_id         uuid        NOT NULL DEFAULT uuidv7(),
        brand           text        NOT NULL,
        code            text        NOT NULL,
        promotion       text        NOT NULL,
        uses_max        int         NOT NULL,
        member_uses_max int         NOT NULL,
        starts_at       timestamptz NOT NULL,
        ends_at         timestamptz,
        open            boolean     NOT NULL DEFAULT true,
        used            int         NOT NULL DEFAULT 0,
        CONSTRAINT promo_codes_pk PRIMARY KEY (code_id),
        CONSTRAINT promo_codes_once UNIQUE (brand, code),
        CONSTRAINT promo_codes_code CHECK (code ~ '^[A-Z0-9]{4,24}$'),
        CONSTRAINT promo_codes_used CHECK (used BETWEEN 0 AND uses_max),
        CONSTRAINT promo_codes_limits CHECK (uses_max > 0 AND member_uses_max > 0),
        CONSTRAINT promo_codes_times CHECK (ends_at > starts_at)
      );

      CREATE TABLE promo_code_uses (
        use_id    uuid        NOT NULL DEFAULT uuidv7(),
        code_id   uuid        NOT NULL REFERENCES promo_codes,
        member_id uuid        NOT NULL,
        number    int         NOT NULL,
        key       text        NOT NULL,
        reward_id uuid        NOT NULL REFERENCES rewards,
        used_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT promo_code_uses_pk PRIMARY KEY (use_id),
        CONSTRAINT promo_code_uses_once UNIQUE (code_id, member_id, number),
        CONSTRAINT promo_code_uses_key UNIQUE (member_id, key),
        CONSTRAINT promo_code_uses_reward UNIQUE (reward_id),
        CONSTRAINT promo_code_uses_number CHECK (number > 0)
      );

      CREATE TABLE promo_code_tries (
        member_id uuid        NOT NULL,
        since     timestamptz NOT NULL DEFAULT clock_timestamp(),
        tries     int         NOT NULL DEFAULT 1,
        CONSTRAINT promo_code_tries_pk PRIMARY KEY (member_id)
      );

      ALTER TABLE rewards DROP CONSTRAINT rewards_kind;
      ALTER TABLE rewards ADD CONSTRAINT rewards_kind
        CHECK (kind IN ('rebate', 'referral', 'mission', 'leaderboard', 'vip', 'raffle', 'cashback', 'code')) NOT VALID;
      ALTER TABLE rewards VALIDATE CONSTRAINT rewards_kind;

      GRANT SELECT, INSERT ON cashback_weeks, promo_codes, promo_code_uses TO promotions;
      GRANT UPDATE (used) ON promo_codes TO promotions;
      GRANT SELECT, INSERT, UPDATE ON promo_code_tries TO promotions`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE promo_code_uses, promo_code_tries, promo_codes, cashback_weeks;
      ALTER TABLE rewards DROP CONSTRAINT rewards_kind;
      ALTER TABLE rewards ADD CONSTRAINT rewards_kind
        CHECK (kind IN ('rebate', 'referral', 'mission', 'leaderboard', 'vip', 'raffle'))`);
  }
}
