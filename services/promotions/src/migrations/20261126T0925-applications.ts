import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds applications for promotions, which operators decide, and their rewards. */
export class Applications1795685100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE promotion_applications (
        reward_id   uuid        NOT NULL REFERENCES rewards,
        key         text        NOT NULL,
        comment     text        NOT NULL,
        applied_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
        version     bigint      NOT NULL DEFAULT 0,
        state       text        NOT NULL DEFAULT 'open',
        operator_id uuid,
        note        text,
        decided_at  timestamptz,
        CONSTRAINT promotion_applications_pk PRIMARY KEY (reward_id),
        CONSTRAINT promotion_applications_comment CHECK (char_length(comment) <= 140),
        CONSTRAINT promotion_applications_state CHECK (state IN ('open', 'approved', 'rejected')),
        CONSTRAINT promotion_applications_decided CHECK ((state = 'open') = (decided_at IS NULL)
          AND (state = 'open') = (operator_id IS NULL) AND (state = 'open') = (note IS NULL))
      );
      CREATE INDEX promotion_applications_open ON promotion_applications (applied_at) WHERE state = 'open';
      CREATE INDEX promotion_applications_last ON promotion_applications (decided_at DESC) WHERE state <> 'open';

      ALTER TABLE rewards DROP CONSTRAINT rewards_kind;
      ALTER TABLE rewards ADD CONSTRAINT rewards_kind CHECK (kind IN ('rebate', 'referral', 'mission', 'leaderboard',
        'vip', 'raffle', 'cashback', 'code', 'manual')) NOT VALID;
      ALTER TABLE rewards VALIDATE CONSTRAINT rewards_kind;

      GRANT SELECT, INSERT ON promotion_applications TO promotions;
      GRANT UPDATE (version, state, operator_id, note, decided_at) ON promotion_applications TO promotions`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE promotion_applications;
      ALTER TABLE rewards DROP CONSTRAINT rewards_kind;
      ALTER TABLE rewards ADD CONSTRAINT rewards_kind
        CHECK (kind IN ('rebate', 'referral', 'mission', 'leaderboard', 'vip', 'raffle', 'cashback', 'code'))`);
  }
}
