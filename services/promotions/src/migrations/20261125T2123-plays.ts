import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the data of bets and deposits: members' bets by day of the brand's time zone, the day that is open in each
 * brand, deposits, and the members whose missions and referrals must be checked. Also adds what is computed from them:
 * rebates, referrals and leaderboards.
 */
export class Plays1795641780000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE play_clocks (
        brand      text        NOT NULL,
        open_day   date        NOT NULL,
        started_at timestamptz NOT NULL,
        CONSTRAINT play_clocks_pk PRIMARY KEY (brand)
      );
      COMMENT ON COLUMN play_clocks.open_day IS 'The first day that is not closed. Later changes count in it.';
      COMMENT ON COLUMN play_clocks.started_at IS 'Rounds that were settled before are not counted.';

      CREATE TABLE plays (
        round_id         uuid     NOT NULL,
        member_id        uuid     NOT NULL,
        category         smallint NOT NULL,
        number           int      NOT NULL,
        day              date     NOT NULL,
        valid_cash_minor bigint   NOT NULL,
        valid_minor      bigint   NOT NULL,
        win_minor        bigint   NOT NULL,
        CONSTRAINT plays_pk PRIMARY KEY (round_id)
      );
      COMMENT ON COLUMN plays.number IS 'The correction that the row shows; 0 for the settlement.';

      CREATE TABLE play_days (
        member_id        uuid     NOT NULL,
        day              date     NOT NULL,
        category         smallint NOT NULL,
        brand            text     NOT NULL,
        currency         text     NOT NULL,
        valid_cash_minor bigint   NOT NULL,
        valid_minor      bigint   NOT NULL,
        win_minor        bigint   NOT NULL,
        CONSTRAINT play_days_pk PRIMARY KEY (member_id, day, category)
      );
      COMMENT ON COLUMN play_days.win_minor IS 'Payouts less stakes, both pools.';
      CREATE INDEX play_days_of_brand ON play_days (brand, day);

      CREATE TABLE member_deposits (
        order_id     uuid        NOT NULL,
        member_id    uuid        NOT NULL,
        amount_minor bigint      NOT NULL,
        credited_at  timestamptz NOT NULL,
        is_returned  boolean     NOT NULL DEFAULT false,
        CONSTRAINT member_deposits_pk PRIMARY KEY (order_id)
      );
      CREATE INDEX member_deposits_of_member ON member_deposits (member_id, credited_at);

      CREATE TABLE progress_due (
        member_id uuid   NOT NULL,
        brand     text   NOT NULL,
        changes   bigint NOT NULL DEFAULT 1,
        due_since timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT progress_due_pk PRIMARY KEY (member_id)
      );

      CREATE TABLE rebate_lines (
        member_id    uuid     NOT NULL,
        day          date     NOT NULL,
        category     smallint NOT NULL,
        rate_ppm     int      NOT NULL,
        valid_minor  bigint   NOT NULL,
        amount_minor bigint   NOT NULL,
        CONSTRAINT rebate_lines_pk PRIMARY KEY (member_id, day, category)
      );

      CREATE TABLE referrals (
        friend_id      uuid        NOT NULL,
        referrer_id    uuid        NOT NULL,
        brand          text        NOT NULL,
        registered_at  timestamptz NOT NULL,
        shares_account boolean     NOT NULL DEFAULT false,
        CONSTRAINT referrals_pk PRIMARY KEY (friend_id)
      );
      COMMENT ON COLUMN referrals.shares_account IS 'Friend and referrer have or had the same payment account.';
      CREATE INDEX referrals_of_referrer ON referrals (referrer_id, registered_at DESC);

      CREATE TABLE leaderboard_places (
        board        text   NOT NULL,
        brand        text   NOT NULL,
        starts_on    date   NOT NULL,
        rank         int    NOT NULL,
        member_id    uuid   NOT NULL,
        figure_minor bigint NOT NULL,
        prize_minor  bigint NOT NULL,
        CONSTRAINT leaderboard_places_pk PRIMARY KEY (board, brand, starts_on, rank)
      );

      GRANT SELECT, INSERT ON play_clocks, plays, play_days, member_deposits, progress_due, rebate_lines, referrals,
        leaderboard_places TO promotions;
      GRANT UPDATE ON play_clocks, plays, play_days TO promotions;
      GRANT UPDATE (is_returned) ON member_deposits TO promotions;
      GRANT UPDATE (shares_account) ON referrals TO promotions;
      GRANT UPDATE, DELETE ON progress_due TO promotions`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE leaderboard_places, referrals, rebate_lines, progress_due, member_deposits, play_days,
      plays, play_clocks`);
  }
}
