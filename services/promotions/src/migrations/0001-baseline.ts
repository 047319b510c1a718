import type { MigrationInterface, QueryRunner } from 'typeorm';
import { eventTables } from '@nm/kit/events/event-tables.js';

/** The table of claims. A claim is one row; its award is fixed when the claim is made and never changes. */
const GRANTS = `
  CREATE TABLE grants (
    grant_id                uuid PRIMARY KEY DEFAULT uuidv7(),
    promotion               text NOT NULL,
    member_id               uuid NOT NULL,
    occasion                text NOT NULL DEFAULT '',
    brand                   text NOT NULL,
    currency                text NOT NULL,
    cash_minor              bigint NOT NULL,
    bonus_minor             bigint NOT NULL,
    turnover_required_minor bigint NOT NULL,
    posting_key             text NOT NULL,
    status                  text NOT NULL DEFAULT 'processing',
    refusal_code            text,
    transfer_id             text,
    claimed_at              timestamptz NOT NULL DEFAULT now(),
    granted_at              timestamptz,
    CONSTRAINT grants_once UNIQUE (promotion, member_id, occasion),
    CONSTRAINT grants_posting_key_unique UNIQUE (posting_key),
    CONSTRAINT grants_amounts CHECK (cash_minor >= 0 AND bonus_minor >= 0 AND cash_minor + bonus_minor > 0),
    CONSTRAINT grants_turnover CHECK (turnover_required_minor >= 0),
    CONSTRAINT grants_status CHECK (status IN ('processing', 'issued', 'rejected')),
    CONSTRAINT grants_issued CHECK ((status = 'issued') = (granted_at IS NOT NULL AND transfer_id IS NOT NULL)),
    CONSTRAINT grants_rejected CHECK ((status = 'rejected') = (refusal_code IS NOT NULL))
  );
  COMMENT ON COLUMN grants.occasion IS
    'Separates the claims of a repeatable promotion (a deposit, a day); empty for a promotion that is given once. A refused claim gets an occasion of its own, so that the promotion can be claimed again.';
  CREATE INDEX grants_of_member ON grants (member_id, claimed_at DESC, grant_id DESC);
  CREATE INDEX grants_processing ON grants (claimed_at) WHERE status = 'processing';

  GRANT SELECT, INSERT ON grants TO promotions;
  GRANT UPDATE (occasion, status, refusal_code, transfer_id, granted_at) ON grants TO promotions;
`;

/**
 * The ledger of points, in millionths of a point. Entries are only added. A balance is the sum of its entries and never
 * negative.
 */
const POINTS = `
  CREATE TABLE members (
    member_id uuid PRIMARY KEY,
    brand     text NOT NULL,
    type      smallint NOT NULL,
    status    smallint NOT NULL,
    currency  text NOT NULL
  );
  COMMENT ON TABLE members IS 'A projection of members, from the events of identity.';

  CREATE TABLE point_accounts (
    member_id     uuid PRIMARY KEY REFERENCES members,
    balance_micro bigint NOT NULL DEFAULT 0,
    debt_micro    bigint NOT NULL DEFAULT 0,
    version       bigint NOT NULL DEFAULT 0,
    CONSTRAINT point_accounts_never_negative CHECK (balance_micro >= 0 AND debt_micro >= 0),
    CONSTRAINT point_accounts_debt_last CHECK (balance_micro = 0 OR debt_micro = 0)
  );
  COMMENT ON COLUMN point_accounts.debt_micro IS
    'The part of a reversal that was spent already. Points earned later repay it.';

  CREATE TABLE point_entries (
    entry_id          uuid PRIMARY KEY DEFAULT uuidv7(),
    member_id         uuid NOT NULL REFERENCES point_accounts,
    version           bigint NOT NULL,
    kind              text NOT NULL,
    promotion         text NOT NULL,
    round_id          uuid NOT NULL,
    category          smallint NOT NULL,
    valid_stake_minor bigint NOT NULL,
    points_micro      bigint NOT NULL,
    balance_micro     bigint NOT NULL,
    booked_at         timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT point_entries_once UNIQUE (round_id, kind),
    CONSTRAINT point_entries_in_order UNIQUE (member_id, version),
    CONSTRAINT point_entries_kind CHECK (kind IN ('earned', 'reversed', 'repaid')),
    CONSTRAINT point_entries_sign CHECK ((kind = 'earned') = (points_micro > 0) OR points_micro = 0)
  );

  GRANT SELECT, INSERT, UPDATE ON members, point_accounts TO promotions;
  GRANT SELECT, INSERT ON point_entries TO promotions;
`;

/** The first schema of promotions. */
export class Baseline implements MigrationInterface {
  readonly name = 'Baseline1795392000000';

  async up(runner: QueryRunner): Promise<void> {
    await eventTables(runner);
    for (const sql of [GRANTS, POINTS]) await runner.query(sql);
  }

  async down(): Promise<void> {
    throw new Error('nothing comes before the baseline');
  }
}
