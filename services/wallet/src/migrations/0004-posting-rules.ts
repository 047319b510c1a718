import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a posting is answered with. When `failure` is set, nothing was stored. */
const ANSWER = `
  CREATE TYPE posting_answer AS (
    ord                int,
    failure            text,
    replayed           boolean,
    transfer_id        uuid,
    status             transfer_status,
    code               text,
    stake_cash_minor   bigint,
    stake_bonus_minor  bigint,
    payout_cash_minor  bigint,
    payout_bonus_minor bigint,
    cash_minor         bigint,
    bonus_minor        bigint,
    held_minor         bigint,
    version            bigint,
    posted_at          timestamptz
  );
`;

/** The id of a vendor, house or clearing account, opened when it is first needed. */
const NAMED_ACCOUNT = `
  CREATE FUNCTION named_account(p_name text, p_currency text) RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE v_id bigint;
  BEGIN
    INSERT INTO accounts (kind, name, currency)
    VALUES (split_part(p_name, '/', 1)::account_kind, p_name, p_currency)
    ON CONFLICT (name, currency) WHERE name IS NOT NULL DO NOTHING;
    SELECT id INTO STRICT v_id FROM accounts WHERE name = p_name AND currency = p_currency;
    RETURN v_id;
  END $$;
`;

/** How much of a payout goes to cash: by the stake's split, rounded down; the rest is bonus (domain, section 4). */
const PAYOUT_TO_CASH = `
  CREATE FUNCTION payout_to_cash(p_payout bigint, p_stake_cash bigint, p_stake_bonus bigint) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN p_stake_bonus = 0 THEN p_payout
                WHEN p_stake_cash = 0 THEN 0
                ELSE div(p_payout::numeric * p_stake_cash, p_stake_cash + p_stake_bonus)::bigint END
  $$;
`;

/**
 * The body of wallet.v1.BalanceChanged in protobuf's JSON. Plain SQL, so that the planner writes it into its caller;
 * text put together, since json_build_object looks up every argument's type for every row.
 */
const BALANCE_CHANGED = `
  CREATE FUNCTION balance_changed(
    p_member_id uuid, p_currency text, p_cash bigint, p_bonus bigint, p_held bigint, p_version bigint,
    p_transfer_id uuid, p_at timestamptz
  ) RETURNS json LANGUAGE sql STABLE AS $$
    SELECT concat('{"memberId":"', p_member_id, '","currency":', to_json(p_currency), ',"cashMinor":"', p_cash,
      '","bonusMinor":"', p_bonus, '","heldMinor":"', p_held, '","version":"', p_version,
      '","transferId":"', p_transfer_id, '","occurredAt":', to_json(p_at), '}')::json
  $$;
`;

/** How far staked, lost and deposited may rise in the current periods, by the member's limits. */
const CEILINGS = `
  CREATE FUNCTION with_ceilings(acc accounts) RETURNS accounts LANGUAGE plpgsql IMMUTABLE AS $$
  BEGIN
    acc.stake_ceiling_minor := least(
      acc.staked_before_day_minor + acc.stake_limit_day_minor,
      acc.staked_before_week_minor + acc.stake_limit_week_minor,
      acc.staked_before_month_minor + acc.stake_limit_month_minor, 9223372036854775807);
    acc.loss_ceiling_minor := least(
      acc.lost_before_day_minor + acc.loss_limit_day_minor,
      acc.lost_before_week_minor + acc.loss_limit_week_minor,
      acc.lost_before_month_minor + acc.loss_limit_month_minor, 9223372036854775807);
    acc.deposit_ceiling_minor := least(
      acc.deposited_before_day_minor + acc.deposit_limit_day_minor,
      acc.deposited_before_week_minor + acc.deposit_limit_week_minor,
      acc.deposited_before_month_minor + acc.deposit_limit_month_minor, 9223372036854775807);
    RETURN acc;
  END $$;
`;

/** Begins the day that has come in the member's zone, and with it the week (on Monday) and the month. */
const NEW_DAY = `
  CREATE FUNCTION with_new_day(acc accounts, p_now timestamptz) RETURNS accounts LANGUAGE plpgsql STABLE AS $$
  DECLARE
    v_local timestamp := p_now AT TIME ZONE acc.zone;
    v_last  timestamp := (acc.day_ends_at - interval '1 microsecond') AT TIME ZONE acc.zone;
    v_lost  bigint := acc.staked_minor - acc.won_minor;
  BEGIN
    acc.day_ends_at := (date_trunc('day', v_local) + interval '1 day') AT TIME ZONE acc.zone;
    acc.staked_before_day_minor := acc.staked_minor;
    acc.lost_before_day_minor := v_lost;
    acc.deposited_before_day_minor := acc.deposited_minor;
    IF v_last < date_trunc('week', v_local) THEN
      acc.staked_before_week_minor := acc.staked_minor;
      acc.lost_before_week_minor := v_lost;
      acc.deposited_before_week_minor := acc.deposited_minor;
    END IF;
    IF v_last < date_trunc('month', v_local) THEN
      acc.staked_before_month_minor := acc.staked_minor;
      acc.lost_before_month_minor := v_lost;
      acc.deposited_before_month_minor := acc.deposited_minor;
    END IF;
    RETURN with_ceilings(acc);
  END $$;
`;

/** Takes a stake back out of the periods in which it was placed, so that an old bet's return frees nothing of today. */
const BET_UNDONE = `
  CREATE FUNCTION with_bet_undone(acc accounts, p_stake bigint, p_bet_at timestamptz) RETURNS accounts LANGUAGE plpgsql STABLE AS $$
  DECLARE
    v_today timestamp := (acc.day_ends_at - interval '1 microsecond') AT TIME ZONE acc.zone;
    v_bet   timestamp := p_bet_at AT TIME ZONE acc.zone;
  BEGIN
    acc.staked_minor := acc.staked_minor - p_stake;
    IF v_bet < date_trunc('day', v_today) THEN
      acc.staked_before_day_minor := acc.staked_before_day_minor - p_stake;
      acc.lost_before_day_minor := acc.lost_before_day_minor - p_stake;
    END IF;
    IF v_bet < date_trunc('week', v_today) THEN
      acc.staked_before_week_minor := acc.staked_before_week_minor - p_stake;
      acc.lost_before_week_minor := acc.lost_before_week_minor - p_stake;
    END IF;
    IF v_bet < date_trunc('month', v_today) THEN
      acc.staked_before_month_minor := acc.staked_before_month_minor - p_stake;
      acc.lost_before_month_minor := acc.lost_before_month_minor - p_stake;
    END IF;
    RETURN with_ceilings(acc);
  END $$;
`;

/** The small rules that the posting functions are made of. */
export class PostingRules implements MigrationInterface {
  readonly name = 'PostingRules1763640000004';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [ANSWER, NAMED_ACCOUNT, PAYOUT_TO_CASH, BALANCE_CHANGED, CEILINGS, NEW_DAY, BET_UNDONE]) {
      await queryRunner.query(statement);
    }
  }

  async down(): Promise<void> {
    throw new Error('the next version of a function replaces it');
  }
}
