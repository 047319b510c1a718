import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { STAKED_MINOR } from '../ledger/postings.read-model.js';
import { firstIdAt } from '../records/id-at.js';
import type { Span } from './month.js';

/**
 * The sums of one account's movements in a period, in minor units. `opening` and `closing` are balances: cash, bonus
 * and held money minus debt. `closing` is `opening` plus all other amounts, of which `withdrawn` and `staked` are
 * subtracted.
 */
export interface Activity {
  readonly memberId: string;
  readonly currency: string;
  readonly openingMinor: bigint;
  readonly closingMinor: bigint;
  readonly depositedMinor: bigint;
  readonly withdrawnMinor: bigint;
  readonly stakedMinor: bigint;
  readonly wonMinor: bigint;
  readonly bonusMinor: bigint;
  readonly transferredMinor: bigint;
  /** The amount that came back from the member's wallets at vendors, minus the amount that was moved to them. */
  readonly fromVendorsMinor: bigint;
  readonly earnedMinor: bigint;
  readonly correctedMinor: bigint;
  readonly betCount: bigint;
}

/**
 * The range of transfer ids in a query is wider than the period by this margin (ms), because the id of a transfer may
 * be later than its time by up to one batch.
 */
const ID_MARGIN_MS = 60_000;

/*
 * SQL of the accounts' movements with the columns that are summed. `change` is the change of the balance. `stake` is
 * the amount that a bet took from the pools; it is negative for a rollback, which returns the stake. A chargeback
 * reduces the deposits. A hold, its release and a transfer may forfeit bonus money. `house` is the house's part of a
 * rolled-back bet whose bonus had been forfeited. It is subtracted from the bonus, so that the rolled-back bet changes
 * neither the stakes nor the wins.
 */
const ACTIVITY = `
  WITH moved AS (
    SELECT a.member_id, a.currency, t.type, t.version,
           t.cash_minor + t.bonus_minor + t.held_minor - t.debt_minor AS after,
           t.payout_cash_minor + t.payout_bonus_minor + t.held_change_minor
             - t.stake_cash_minor - t.stake_bonus_minor - t.debt_made_minor AS change,
           CASE WHEN t.type IN ('bet', 'bet_win', 'rollback') THEN ${STAKED_MINOR} ELSE 0 END AS stake,
           CASE WHEN t.type = 'rollback' THEN coalesce(t.house_minor, 0) ELSE 0 END AS house,
           CASE WHEN t.type = 'transfer' THEN t.stake_bonus_minor ELSE 0 END AS forfeit
      FROM accounts a
      JOIN transfers t ON t.account_id = a.id AND t.id >= $2 AND t.id < $3 AND t.created_at >= $4 AND t.created_at < $5
     WHERE a.kind = 'member' AND a.member_id = ANY ($1) AND t.status = 'applied'
  )
  SELECT member_id AS "memberId", currency,
         (array_agg(after - change ORDER BY version))[1] AS "openingMinor",
         (array_agg(after ORDER BY version DESC))[1] AS "closingMinor",
         coalesce(sum(change) FILTER (WHERE type::text IN ('deposit', 'chargeback')), 0)::bigint
           AS "depositedMinor",
         coalesce(-sum(change) FILTER (WHERE type IN ('capture', 'withdrawal')), 0)::bigint AS "withdrawnMinor",
         sum(stake)::bigint AS "stakedMinor",
         coalesce(sum(change + stake + house) FILTER
           (WHERE type IN ('bet', 'win', 'bet_win', 'rollback', 'adjustment', 'return')), 0)::bigint AS "wonMinor",
         (coalesce(sum(change) FILTER (WHERE type::text IN ('grant', 'forfeit', 'hold', 'release')), 0)
           - sum(forfeit + house))::bigint AS "bonusMinor",
         coalesce(sum(change + forfeit) FILTER (WHERE type = 'transfer'), 0)::bigint AS "transferredMinor",
         coalesce(sum(change) FILTER (WHERE type::text IN ('to_vendor', 'at_vendor', 'from_vendor')), 0)::bigint
           AS "fromVendorsMinor",
         coalesce(sum(change) FILTER (WHERE type = 'clearing'), 0)::bigint AS "earnedMinor",
         coalesce(sum(change) FILTER (WHERE type = 'correction'), 0)::bigint AS "correctedMinor",
         (count(*) FILTER (WHERE type IN ('bet', 'bet_win'))
           - count(*) FILTER (WHERE type = 'rollback' AND stake < 0)) AS "betCount"
    FROM moved GROUP BY 1, 2 ORDER BY 1, 2`;

/** The amounts in the pools of an account (cash, bonus, held, debt) directly after a movement, in minor units. */
export interface Pools {
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  readonly heldMinor: bigint;
  readonly debtMinor: bigint;
  /** The version of the account directly after the movement: the number of its movements until then. */
  readonly version: bigint;
}

const NO_MOVEMENTS = {
  depositedMinor: 0n,
  withdrawnMinor: 0n,
  stakedMinor: 0n,
  wonMinor: 0n,
  bonusMinor: 0n,
  transferredMinor: 0n,
  fromVendorsMinor: 0n,
  earnedMinor: 0n,
  correctedMinor: 0n,
  betCount: 0n,
} as const;
const NOTHING: Pools = { cashMinor: 0n, bonusMinor: 0n, heldMinor: 0n, debtMinor: 0n, version: 0n };

/** Sums members' movements over a period, for the statements of their activity. */
@Injectable()
export class ActivityReadModel {
  constructor(private readonly db: Db) {}

  /** Returns one row for each account that has movements in the period. */
  async list(memberIds: readonly string[], { from, to }: Span): Promise<Activity[]> {
    const ids = [firstIdAt(from.getTime() - ID_MARGIN_MS), firstIdAt(to.getTime() + ID_MARGIN_MS)];
    return this.db.rows<Activity>(ACTIVITY, [memberIds, ...ids, from, to]);
  }

  /**
   * Returns the pools of a member's account directly before a time. They are those of the newest transfer before that
   * time, because the times of an account's transfers never decrease.
   */
  async poolsAt(memberId: string, currency: string, at: Date): Promise<Pools> {
    const row = await this.db.one<Pools>(
      `SELECT t.cash_minor AS "cashMinor", t.bonus_minor AS "bonusMinor", t.held_minor AS "heldMinor",
              t.debt_minor AS "debtMinor", t.version
         FROM accounts a
         JOIN transfers t ON t.account_id = a.id AND t.id < $3 AND t.created_at < $4 AND t.status = 'applied'
        WHERE a.kind = 'member' AND a.member_id = $1 AND a.currency = $2 ORDER BY t.id DESC LIMIT 1`,
      [memberId, currency, firstIdAt(at.getTime() + ID_MARGIN_MS), at],
    );
    return row ?? NOTHING;
  }

  /** Returns the activity of one account in a period. All sums are 0 if the account had no movement. */
  async ofAccount(memberId: string, currency: string, span: Span): Promise<{ activity: Activity; pools: Pools }> {
    const pools = await this.poolsAt(memberId, currency, span.to);
    const moved = (await this.list([memberId], span)).find((each) => each.currency === currency);
    const balanceMinor = pools.cashMinor + pools.bonusMinor + pools.heldMinor - pools.debtMinor;
    const still = { memberId, currency, openingMinor: balanceMinor, closingMinor: balanceMinor };
    return { activity: moved ?? { ...still, ...NO_MOVEMENTS }, pools };
  }
}
