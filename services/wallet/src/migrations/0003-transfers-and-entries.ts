import type { MigrationInterface, QueryRunner } from 'typeorm';

/*
 * A transfer is one answered command: applied, refused, or a tombstone (it moved nothing and never will). An applied
 * one has entries, two or more, that sum to zero. Both tables only grow.
 *
 * No foreign keys: the posting function has the account locked when it inserts, and a key check per row costs a
 * quarter of its speed; the audit proves the same on demand. No month partitions: the unique key has no month in it,
 * and Postgres keeps a unique key within a partition only.
 */
const TRANSFERS = `
  CREATE TYPE transfer_type AS ENUM
    ('deposit', 'bet', 'win', 'bet_win', 'rollback', 'grant', 'withdrawal', 'transfer', 'adjustment');
  CREATE TYPE transfer_status AS ENUM ('applied', 'refused', 'tombstone');
  CREATE TYPE pool AS ENUM ('cash', 'bonus', 'held', 'debt', 'own');

  CREATE TABLE transfers (
    id                 uuid            NOT NULL,   -- uuidv7: in the order of posting
    account_id         bigint          NOT NULL,   -- the member's
    counter_id         bigint,                     -- the vendor, house or clearing account on the other side
    caller             text            COLLATE "C" NOT NULL,
    key                text            COLLATE "C" NOT NULL,
    input_hash         uuid,                       -- null on the tombstone that a rollback left for a late bet
    type               transfer_type   NOT NULL,
    status             transfer_status NOT NULL,
    code               text,                       -- why it was refused
    bet_key            text            COLLATE "C",  -- the bet that a win or rollback is about
    stake_cash_minor   bigint          NOT NULL,   -- what left the pools
    stake_bonus_minor  bigint          NOT NULL,
    payout_cash_minor  bigint          NOT NULL,   -- what came into the pools
    payout_bonus_minor bigint          NOT NULL,
    valid_stake_minor  bigint          NOT NULL,
    cash_minor         bigint          NOT NULL,   -- the account right after
    bonus_minor        bigint          NOT NULL,
    held_minor         bigint          NOT NULL,
    version            bigint          NOT NULL,
    reference          text            NOT NULL,
    vendor             text            NOT NULL,
    game_code          text            NOT NULL,
    round_id           text            NOT NULL,
    category           smallint        NOT NULL,
    promotion          text,                       -- of a grant
    created_at         timestamptz     NOT NULL,

    CONSTRAINT transfers_pk PRIMARY KEY (account_id, id),
    CONSTRAINT transfers_one_per_key UNIQUE (account_id, caller, key)
  );
  CREATE UNIQUE INDEX transfers_one_rollback_per_bet ON transfers (account_id, caller, bet_key)
    WHERE type = 'rollback' AND status = 'applied';

  CREATE TABLE entries (
    transfer_id  uuid     NOT NULL,
    account_id   bigint   NOT NULL,
    amount_minor bigint   NOT NULL,
    line         smallint NOT NULL,
    pool         pool     NOT NULL,
    CONSTRAINT entries_pk PRIMARY KEY (transfer_id, line)
  );

  -- What must be wagered before a grant may be withdrawn. Progress: the account's turnover_minor less counted_from,
  -- each category weighed in parts per million.
  CREATE TABLE turnover_requirements (
    transfer_id      uuid        NOT NULL,   -- the grant
    account_id       bigint      NOT NULL,
    promotion        text        NOT NULL,
    required_minor   bigint      NOT NULL,
    contribution_ppm int[]       NOT NULL,
    counted_from     bigint[]    NOT NULL,
    opened_at        timestamptz NOT NULL,
    closed_at        timestamptz,
    CONSTRAINT turnover_requirements_pk PRIMARY KEY (transfer_id),
    CONSTRAINT turnover_requirements_required_positive CHECK (required_minor > 0)
  );
  CREATE INDEX turnover_requirements_open ON turnover_requirements (account_id) WHERE closed_at IS NULL;
`;

/** The runtime role adds and reads, and cannot rewrite or remove: a correction is another transfer. */
const GRANTS = `
  DO $$
  DECLARE v_role text := regexp_replace(current_user, '_owner$', '');
  BEGIN
    IF v_role = current_user OR NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = v_role) THEN RETURN; END IF;
    EXECUTE format('GRANT SELECT, INSERT ON transfers, entries TO %I', v_role);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE (closed_at) ON turnover_requirements TO %I', v_role);
  END $$;
`;

export class TransfersAndEntries implements MigrationInterface {
  readonly name = 'TransfersAndEntries1763640000003';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TRANSFERS);
    await queryRunner.query(GRANTS);
  }

  async down(): Promise<void> {
    throw new Error('transfers and entries only grow');
  }
}
