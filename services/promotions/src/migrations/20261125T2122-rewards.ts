import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the rewards of members, and a version of each member's number of claimable rewards. */
export class Rewards1795641720000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE rewards (
        reward_id               uuid        NOT NULL DEFAULT uuidv7(),
        member_id               uuid        NOT NULL,
        brand                   text        NOT NULL,
        kind                    text        NOT NULL,
        promotion               text        NOT NULL,
        occasion                text        NOT NULL,
        currency                text        NOT NULL,
        cash_minor              bigint      NOT NULL,
        bonus_minor             bigint      NOT NULL,
        turnover_required_minor bigint      NOT NULL,
        status                  text        NOT NULL,
        offered_at              timestamptz NOT NULL DEFAULT clock_timestamp(),
        available_from          timestamptz NOT NULL,
        expires_at              timestamptz,
        claim_key               text,
        claimed_at              timestamptz,
        paid_at                 timestamptz,
        reason                  text,
        CONSTRAINT rewards_pk PRIMARY KEY (reward_id),
        CONSTRAINT rewards_once UNIQUE (member_id, promotion, occasion),
        CONSTRAINT rewards_kind CHECK (kind IN ('rebate', 'referral', 'mission', 'leaderboard')),
        CONSTRAINT rewards_status
          CHECK (status IN ('held', 'coming', 'offered', 'processing', 'paid', 'rejected', 'expired')),
        CONSTRAINT rewards_amounts CHECK (cash_minor >= 0 AND bonus_minor >= 0 AND cash_minor + bonus_minor > 0),
        CONSTRAINT rewards_turnover CHECK (turnover_required_minor >= 0),
        CONSTRAINT rewards_life CHECK (expires_at > available_from),
        CONSTRAINT rewards_taken CHECK ((claimed_at IS NOT NULL) = (status IN ('processing', 'paid'))
          OR status = 'rejected'),
        CONSTRAINT rewards_paid CHECK ((paid_at IS NOT NULL) = (status = 'paid')),
        CONSTRAINT rewards_rejected CHECK ((reason IS NOT NULL) = (status = 'rejected'))
      );
      COMMENT ON COLUMN rewards.claim_key IS
        'The idempotency key of the member''s claim; null for a reward that is paid without one.';
      CREATE INDEX rewards_of_member ON rewards (member_id, offered_at DESC, reward_id DESC);
      CREATE INDEX rewards_processing ON rewards (claimed_at) WHERE status = 'processing';
      CREATE INDEX rewards_coming ON rewards (available_from) WHERE status = 'coming';
      CREATE INDEX rewards_expiring ON rewards (expires_at) WHERE status = 'offered';

      CREATE TABLE reward_counts (
        member_id uuid   NOT NULL,
        version   bigint NOT NULL,
        CONSTRAINT reward_counts_pk PRIMARY KEY (member_id)
      );

      CREATE TABLE reward_holds (
        reward_id   uuid        NOT NULL REFERENCES rewards,
        friend_id   uuid        NOT NULL,
        tier        text        NOT NULL,
        shared      text[]      NOT NULL,
        held_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
        version     bigint      NOT NULL DEFAULT 0,
        state       text        NOT NULL DEFAULT 'open',
        operator_id uuid,
        note        text,
        decided_at  timestamptz,
        CONSTRAINT reward_holds_pk PRIMARY KEY (reward_id),
        CONSTRAINT reward_holds_state CHECK (state IN ('open', 'released', 'rejected')),
        CONSTRAINT reward_holds_decided CHECK ((state = 'open') = (decided_at IS NULL)
          AND (state = 'open') = (operator_id IS NULL) AND (state = 'open') = (note IS NULL))
      );
      CREATE INDEX reward_holds_open ON reward_holds (held_at) WHERE state = 'open';
      CREATE INDEX reward_holds_decided_last ON reward_holds (decided_at DESC) WHERE state <> 'open';

      GRANT SELECT, INSERT ON rewards, reward_holds TO promotions;
      GRANT UPDATE (status, claim_key, claimed_at, paid_at, reason, expires_at) ON rewards TO promotions;
      GRANT UPDATE (shared, version, state, operator_id, note, decided_at) ON reward_holds TO promotions;
      GRANT SELECT, INSERT, UPDATE ON reward_counts TO promotions`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reward_holds, reward_counts, rewards');
  }
}
