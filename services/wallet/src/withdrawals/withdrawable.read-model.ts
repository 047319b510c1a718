import { Injectable } from '@nestjs/common';
import type { Prepared, Sql } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { IS_OPEN_BONUS_BET } from '../ledger/bonuses.store.js';
import { grantLocks, locksWhileExcluded, type CashGrant } from './cash-grant.js';
import { depositLock, depositLockMax, type DepositPlay } from './deposit-play.js';
import { PLAYS } from './plays.js';
import type { CashLock, OpenHold, WithdrawableFacts } from './withdrawable.js';
import type { WithdrawalTerms } from './withdrawals.read-model.js';

interface AccountState {
  readonly accountId: bigint;
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  readonly heldMinor: bigint;
  readonly debtMinor: bigint;
  readonly depositedMinor: bigint;
  readonly zone: string;
  readonly isExcluded: boolean;
}

/** A bonus or cash grant whose required turnover is not reached yet. */
interface OpenGrant extends CashGrant {
  /** The id of the transfer that posted the grant. */
  readonly transferId: string;
  readonly bonusMinor: bigint;
}

/**
 * SQL that sums the cash that a member won since a transfer, minus the cash that was staked. Money at a vendor counts
 * as staked until it returns. The release of a held win, or of money that did not reach a vendor, adds the released
 * amount. The release of a withdrawal adds nothing, because a withdrawal is neither a win nor a stake.
 */
const WON_SINCE = `CROSS JOIN LATERAL (
     SELECT coalesce(sum(t.payout_cash_minor - t.stake_cash_minor), 0)::bigint AS won
       FROM transfers t
      WHERE t.account_id = g.account_id AND t.id > g.id AND t.status = 'applied'
        AND (t.type IN ('bet', 'win', 'bet_win', 'rollback', 'adjustment', 'to_vendor', 'from_vendor')
          OR t.type = 'release'
            AND EXISTS (SELECT FROM holds h WHERE h.account_id = t.account_id AND h.caller = t.caller
                                              AND h.key = t.about_key AND h.kind <> 'withdrawal'))) p`;
/**
 * The open turnover requirements of an account, each with its grant. The statement is prepared, because planning it
 * takes longer than running it.
 */
const OPEN_GRANTS: Prepared = {
  name: 'withdrawals.open_grants',
  text: `SELECT t.id AS "transferId", g.promotion, t.payout_cash_minor AS "cashMinor", t.payout_bonus_minor AS "bonusMinor",
          g.required_minor - counted.minor AS "restMinor", p.won AS "wonSinceMinor"
     FROM (SELECT r.*, r.transfer_id AS id FROM turnover_requirements r
            WHERE r.account_id = $1 AND r.closed_at IS NULL) g
     JOIN accounts a ON a.id = g.account_id
     JOIN transfers t ON t.account_id = g.account_id AND t.id = g.transfer_id
    CROSS JOIN LATERAL (
      SELECT coalesce(floor(sum((a.turnover_minor[i] - g.counted_from[i])::numeric * g.contribution_ppm[i]) / 1000000), 0)::bigint AS minor
        FROM generate_subscripts(g.contribution_ppm, 1) i) counted
    ${WON_SINCE}
    ORDER BY g.opened_at`,
};
/**
 * The numbers of newest deposits that are read to compute which cash deposits lock against withdrawal. They are tried
 * one after the other; the first number is enough for nearly every account. If an account has more deposits than the
 * last number, the upper bound for older deposits is locked, so that many small deposits cannot hide a large one.
 */
const DEPOSIT_COUNTS = [20, 200, 2_000] as const;
/**
 * The largest possible id of a transfer. The newest deposit has no next deposit, so this value is the end of its range
 * of ids.
 */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** The maximum number of open holds in the list. Normal accounts have fewer. */
const HOLDS_MAX = 50;

/** Reads the data from which a member's withdrawable amount is computed. */
@Injectable()
export class WithdrawableReadModel {
  /**
   * Returns the data from which the withdrawable amount is computed; undefined if the member has no open account in
   * this currency.
   */
  async facts(
    sql: Sql,
    memberId: string,
    currency: string,
    terms: WithdrawalTerms,
  ): Promise<WithdrawableFacts | undefined> {
    const account = await sql.one<AccountState>(
      `SELECT id AS "accountId", cash_minor::bigint AS "cashMinor", bonus_minor::bigint AS "bonusMinor",
              held_minor::bigint AS "heldMinor", debt_minor::bigint AS "debtMinor", deposited_minor AS "depositedMinor", zone,
              excluded AS "isExcluded"
         FROM accounts WHERE member_id = $1 AND currency = $2`,
      [memberId, currency],
    );
    if (!account) return undefined;
    const grants = await this.#openGrants(sql, account.accountId);
    const ofCash = grants.filter(({ cashMinor }) => cashMinor > 0n);
    const bonus = grants.find(({ bonusMinor }) => bonusMinor > 0n);
    // An excluded member cannot place bets and so cannot wager a deposit. Deposits therefore do not lock the money of
    // an excluded member (domain §11).
    const deposits = terms.depositLocks && !account.isExcluded ? await this.#depositLock(sql, account) : undefined;
    const used = await this.#usedToday(sql, memberId, currency, account.zone);
    const leftMinor = terms.dayMinorMax - used.usedMinor;
    return {
      ...account,
      cashLocks: [...(account.isExcluded ? locksWhileExcluded : grantLocks)(ofCash), ...(deposits ? [deposits] : [])],
      hasOpenBonus: bonus !== undefined,
      stakedBonusMinor: bonus ? await this.#stakedBonus(sql, account.accountId, bonus.transferId) : 0n,
      leftTodayMinor: leftMinor > 0n ? leftMinor : 0n,
      leftTodayCount: Math.max(0, terms.dayCountMax - Number(used.count)),
    };
  }

  /**
   * Returns the brand of the member's account in a currency.
   * @throws Failure system.temporary if the member has no open account yet, access.trial if the member has accounts in
   * other currencies only.
   */
  async brandOf(sql: Sql, memberId: string, currency: string): Promise<string> {
    const accounts = await sql.rows<{ brand: string; currency: string }>(
      'SELECT brand, currency FROM accounts WHERE member_id = $1',
      [memberId],
    );
    if (accounts.length === 0) throw new Failure('system.temporary');
    const account = accounts.find((each) => each.currency === currency);
    // A trial member has only an account in trial money, which is a separate currency and is never paid out.
    if (!account) throw new Failure('access.trial');
    return account.brand;
  }

  /** Returns the maximum number of payout accounts of a member; 0 if the brand offers no payouts. */
  async accountsMaxOf(sql: Sql, memberId: string): Promise<number> {
    const row = await sql.one<{ accountsMax: number }>(
      `SELECT coalesce(max(t.accounts_max), 0) AS "accountsMax" FROM accounts a JOIN withdrawal_terms t USING (brand, currency)
        WHERE a.member_id = $1`,
      [memberId],
    );
    return row?.accountsMax ?? 0;
  }

  /** Returns the open holds of the member's account, oldest first. */
  holds(sql: Sql, memberId: string, currency: string): Promise<OpenHold[]> {
    return sql.rows(
      `SELECT h.kind::text AS kind, h.amount_minor - h.taken_minor AS "amountMinor", h.opened_at AS "openedAt"
         FROM accounts a JOIN holds h ON h.account_id = a.id AND h.state = 'held'
        WHERE a.member_id = $1 AND a.currency = $2
        ORDER BY h.opened_at, h.id LIMIT ${HOLDS_MAX}`,
      [memberId, currency],
    );
  }

  async #openGrants(sql: Sql, accountId: bigint): Promise<OpenGrant[]> {
    const grants = await sql.prepared<OpenGrant>(OPEN_GRANTS, [String(accountId)]);
    return grants.filter(({ restMinor }) => restMinor > 0n);
  }

  /** Returns the bonus money in open bets that were placed after a given transfer. */
  async #stakedBonus(sql: Sql, accountId: bigint, sinceId: string): Promise<bigint> {
    const row = await sql.one<{ minor: bigint }>(
      `SELECT coalesce(sum(b.stake_bonus_minor), 0)::bigint AS minor FROM transfers b
        WHERE b.account_id = $1 AND b.id > $2 AND ${IS_OPEN_BONUS_BET}`,
      [String(accountId), sinceId],
    );
    return row?.minor ?? 0n;
  }

  /**
   * Returns the cash that deposits lock against withdrawal. A deposit is locked until the member has staked its amount
   * once. A deposit that was charged back locks nothing.
   */
  async #depositLock(sql: Sql, { accountId, depositedMinor }: AccountState): Promise<CashLock | undefined> {
    let lockedMinor: bigint | undefined;
    for (const count of DEPOSIT_COUNTS) {
      const plays = await this.deposits(sql, accountId, count);
      lockedMinor = depositLock(plays, { areAll: plays.length < count, depositedMinor });
      if (lockedMinor !== undefined) break;
      if (count === DEPOSIT_COUNTS.at(-1)) lockedMinor = depositLockMax(plays, depositedMinor);
    }
    return lockedMinor ? { reference: 'deposit', lockedMinor, restMinor: lockedMinor } : undefined;
  }

  /**
   * Returns an account's newest deposits, newest first. Each comes with the sums of deposits and of stakes from this
   * deposit (included) until now. The query reads each transfer and each reported round since the oldest of these
   * deposits once.
   * @param from if given, deposits before this time are left out
   */
  deposits(sql: Sql, accountId: bigint, count: number, from: Date | null = null): Promise<DepositPlay[]> {
    return sql.rows<DepositPlay>(
      `SELECT g.created_at AS "depositedAt",
              sum(g.amount) OVER (ORDER BY g.id DESC)::bigint AS "depositedMinor",
              sum(p.staked) OVER (ORDER BY g.id DESC)::bigint AS "stakedMinor"
         FROM (SELECT d.id, d.created_at, d.payout_cash_minor AS amount, lag(d.id) OVER (ORDER BY d.id DESC) AS next_id
                 FROM transfers d
                WHERE d.account_id = $1 AND d.type = 'deposit' AND d.status = 'applied'
                  AND ($3::timestamptz IS NULL OR d.created_at >= $3)
                  AND NOT EXISTS (SELECT FROM transfers c WHERE c.account_id = d.account_id AND c.caller = d.caller
                                     AND c.key = d.key || '/chargeback' AND c.status = 'applied')
                ORDER BY d.id DESC LIMIT $2) g
        CROSS JOIN LATERAL (
          SELECT coalesce(sum(t.staked_minor), 0)::bigint AS staked
            FROM ${PLAYS} t
           WHERE t.account_id = $1 AND t.id > g.id AND t.id < coalesce(g.next_id, '${LAST_ID}'::uuid)) p
        ORDER BY g.id DESC`,
      [String(accountId), count, from],
    );
  }

  /**
   * Returns the amount that a member has withdrawn or sent to other members today, and the number of these withdrawals
   * and transfers. Both count against the daily limits. A withdrawal whose money has come back to the member does not
   * count.
   */
  async #usedToday(
    sql: Sql,
    memberId: string,
    currency: string,
    zone: string,
  ): Promise<{ readonly usedMinor: bigint; readonly count: bigint }> {
    const row = await sql.one<{ usedMinor: bigint; count: bigint }>(
      `SELECT coalesce(sum(amount_minor), 0)::bigint AS "usedMinor", count(*) AS count
         FROM (SELECT amount_minor, requested_at FROM withdrawals
                WHERE member_id = $1 AND currency = $2 AND status NOT IN ('refused', 'rejected', 'failed', 'returned', 'cancelled')
               UNION ALL
               SELECT amount_minor, requested_at FROM member_transfers
                WHERE sender_id = $1 AND currency = $2 AND status <> 'refused') used
        WHERE requested_at >= date_trunc('day', now() AT TIME ZONE $3) AT TIME ZONE $3`,
      [memberId, currency, zone],
    );
    return row ?? { usedMinor: 0n, count: 0n };
  }
}
