import type { MigrationInterface, QueryRunner } from 'typeorm';

/*
 * One row per member and currency, with everything that a posting decides by, so that it takes one lock and one update.
 * Vendors, the house and clearing have rows for their names only: their balances are sums over entries, so no bet
 * waits on a shared hot row.
 *
 * No index covers a column that a posting changes, and the fill factor leaves room: updates stay heap-only.
 */
const ACCOUNTS = `
  CREATE TYPE account_kind AS ENUM ('member', 'vendor', 'house', 'clearing');
  -- No pool is ever negative. A domain and no check on the table, whose text every statement that updates would parse again.
  CREATE DOMAIN pool_minor AS bigint CONSTRAINT pools_not_negative CHECK (VALUE >= 0);

  CREATE TABLE accounts (
    id            bigint       GENERATED ALWAYS AS IDENTITY,
    kind          account_kind NOT NULL,
    member_id     uuid,                          -- of a member's account
    name          text,                          -- of any other, for example vendor/INHOUSE
    currency      text         NOT NULL,
    brand         text         NOT NULL DEFAULT '',
    opened_at     timestamptz  NOT NULL DEFAULT now(),

    cash_minor    pool_minor   NOT NULL DEFAULT 0,
    bonus_minor   pool_minor   NOT NULL DEFAULT 0,
    held_minor    pool_minor   NOT NULL DEFAULT 0,
    debt_minor    pool_minor   NOT NULL DEFAULT 0,  -- what a reversal could not take
    version       bigint       NOT NULL DEFAULT 0,  -- rises by one with each applied posting

    -- Ever, less what was rolled back. A period's figure is the difference to what stood when it began.
    staked_minor    bigint   NOT NULL DEFAULT 0,
    won_minor       bigint   NOT NULL DEFAULT 0,
    deposited_minor bigint   NOT NULL DEFAULT 0,
    turnover_minor  bigint[] NOT NULL DEFAULT '{0,0,0,0,0,0,0,0,0,0}',  -- valid stake by game category

    -- Player protection (domain, section 11): periods end in the member's zone, a limit of null is none.
    excluded                      boolean     NOT NULL DEFAULT false,
    zone                          text        NOT NULL DEFAULT 'UTC',
    day_ends_at                   timestamptz NOT NULL DEFAULT '-infinity',
    staked_before_day_minor       bigint      NOT NULL DEFAULT 0,
    staked_before_week_minor      bigint      NOT NULL DEFAULT 0,
    staked_before_month_minor     bigint      NOT NULL DEFAULT 0,
    lost_before_day_minor         bigint      NOT NULL DEFAULT 0,  -- lost is staked less won
    lost_before_week_minor        bigint      NOT NULL DEFAULT 0,
    lost_before_month_minor       bigint      NOT NULL DEFAULT 0,
    deposited_before_day_minor    bigint      NOT NULL DEFAULT 0,
    deposited_before_week_minor   bigint      NOT NULL DEFAULT 0,
    deposited_before_month_minor  bigint      NOT NULL DEFAULT 0,
    stake_limit_day_minor         bigint,
    stake_limit_week_minor        bigint,
    stake_limit_month_minor       bigint,
    loss_limit_day_minor          bigint,
    loss_limit_week_minor         bigint,
    loss_limit_month_minor        bigint,
    deposit_limit_day_minor       bigint,
    deposit_limit_week_minor      bigint,
    deposit_limit_month_minor     bigint,
    -- How far staked, lost and deposited may rise now: the lowest of (before + limit), so that a posting compares once.
    stake_ceiling_minor           bigint      NOT NULL DEFAULT 9223372036854775807,
    loss_ceiling_minor            bigint      NOT NULL DEFAULT 9223372036854775807,
    deposit_ceiling_minor         bigint      NOT NULL DEFAULT 9223372036854775807,

    CONSTRAINT accounts_pk PRIMARY KEY (id)
  ) WITH (fillfactor = 70);

  CREATE UNIQUE INDEX accounts_one_per_member_and_currency ON accounts (member_id, currency) WHERE member_id IS NOT NULL;
  CREATE UNIQUE INDEX accounts_one_per_name_and_currency ON accounts (name, currency) WHERE name IS NOT NULL;
`;

/** The runtime role may open and move accounts; it is the owner's name without `_owner`. */
const GRANTS = `
  DO $$
  DECLARE v_role text := regexp_replace(current_user, '_owner$', '');
  BEGIN
    IF v_role = current_user OR NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = v_role) THEN RETURN; END IF;
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON accounts TO %I', v_role);
  END $$;
`;

export class Accounts implements MigrationInterface {
  readonly name = 'Accounts1763640000002';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(ACCOUNTS);
    await queryRunner.query(GRANTS);
  }

  async down(): Promise<void> {
    throw new Error('accounts hold money and are never dropped');
  }
}
