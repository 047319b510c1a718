import { Injectable } from '@nestjs/common';
import type { Sql } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { IS_OPEN_BONUS_BET } from '../ledger/bonuses.store.js';
import { STAKED_MINOR } from '../ledger/postings.read-model.js';
import { grantLocks, locksWhileExcluded, type CashGrant } from './cash-grant.js';
import { depositLock, depositLockMax, RECENT_DEPOSITS_MAX, type DepositPlay } from './deposit-play.js';
import type { RiskFacts, RuleTerms } from './risk-rules.js';
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

/** A bonus or cash grant whose turnover requirement is not met yet. */
interface OpenGrant extends CashGrant {
  /** The id of the grant's transfer. */
  readonly transferId: string;
  readonly bonusMinor: bigint;
}

/**
 * SQL that sums the cash won since a transfer, minus the cash staked. Money at a vendor counts as staked until it
 * returns. The release of a held win, or of money that did not reach a vendor, adds the released amount. The release of
 * a withdrawal adds nothing, because a withdrawal is neither a win nor a stake.
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
 * The numbers of newest deposits to read, tried in turn, for the lock of deposits. The first is enough for nearly every
 * account. If even the last does not cover all deposits, the account is locked by the upper bound for older deposits,
 * so that many small deposits cannot hide a large one.
 */
const DEPOSIT_COUNTS = [20, 200, 2_000] as const;
/**
 * The largest possible id. The newest deposit has no next deposit, so this value is the upper bound of its index range.
 */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Maximum number of open holds that are listed. Normal accounts have fewer. */
const HOLDS_MAX = 50;

/** Reads the facts for the withdrawable amount and for the risk rules. */
@Injectable()
export class WithdrawableReadModel {
  /**
   * Returns the facts for the withdrawable amount. Returns undefined if the member has no open account in this
   * currency.
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
    // An excluded member cannot place bets to wager a deposit, so deposits do not lock an excluded member's money
    // (domain §11).
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
   * @throws Failure system.temporary (no account is open yet), access.trial (the member has accounts in other
   * currencies only).
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

  /** Returns how many payout accounts a member may have. The number is 0 if the brand offers no payouts. */
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

  rules(sql: Sql, brand: string, currency: string): Promise<RuleTerms[]> {
    return sql.rows(
      `SELECT rule, amount_minor AS "amountMinor", span_ms AS "spanMs", share_ppm AS "sharePpm"
         FROM withdrawal_rules WHERE brand = $1 AND currency = $2 ORDER BY rule`,
      [brand, currency],
    );
  }

  async riskFacts(
    sql: Sql,
    {
      memberId,
      currency,
      kind,
      number,
      withdrawalId,
    }: {
      readonly memberId: string;
      readonly currency: string;
      /**
       * Kind and number of the payout account, or null for a transfer: then all payout accounts of the member are
       * compared.
       */
      readonly kind: string | null;
      readonly number: string | null;
      /** The id of the withdrawal whose risk is checked, or null for a transfer. */
      readonly withdrawalId: string | null;
    },
  ): Promise<RiskFacts> {
    const facts = await sql.one<Omit<RiskFacts, 'recentDeposits'> & { accountId: bigint; recentFrom: Date | null }>(
      `SELECT a.id AS "accountId", a.opened_at AS "accountOpenedAt", a.deposited_minor AS "depositedMinor", a.staked_minor AS "stakedMinor",
              a.won_minor AS "wonMinor", a.debt_minor::bigint AS "debtMinor",
              w.sum AS "withdrawnMinor", w.count::int AS "withdrawnCount",
              coalesce(won.largest, 0)::bigint AS "largestWinMinor",
              d.created_at AS "lastDepositAt", coalesce(d.amount, 0)::bigint AS "lastDepositMinor",
              coalesce(since.staked, 0)::bigint AS "stakedSinceDepositMinor",
              (SELECT clock_timestamp() - make_interval(secs => max(r.span_ms) / 1000.0) FROM withdrawal_rules r
                WHERE r.brand = a.brand AND r.currency = a.currency AND r.rule = 'quick_in_and_out') AS "recentFrom",
              (SELECT count(DISTINCT o.member_id) FROM payout_accounts o
                WHERE o.member_id <> $1 AND (payout_key(o.kind, o.number) = payout_key($5, $3) OR $3::text IS NULL
                  AND payout_key(o.kind, o.number) IN
                    (SELECT payout_key(own.kind, own.number) FROM payout_accounts own WHERE own.member_id = $1)))::int AS "sharedAccountMembers",
              (SELECT count(DISTINCT lower(o.holder)) FROM payout_accounts o WHERE o.member_id = $1 AND o.holder <> '')::int AS holders
         FROM accounts a
        CROSS JOIN LATERAL (SELECT coalesce(sum(amount_minor), 0)::bigint AS sum, count(*) AS count FROM withdrawals
                             WHERE member_id = $1 AND currency = $2 AND status IN ('paid', 'received') AND withdrawal_id IS DISTINCT FROM $4) w
        CROSS JOIN LATERAL (SELECT max(payout_cash_minor + payout_bonus_minor) AS largest FROM transfers t
                             WHERE t.account_id = a.id AND t.id >= (SELECT uuidv7(interval '-7 days'))
                               AND t.status = 'applied' AND t.type IN ('win', 'bet_win')) won
         LEFT JOIN LATERAL (SELECT t.id, t.created_at, t.payout_cash_minor AS amount FROM transfers t
                             WHERE t.account_id = a.id AND t.type = 'deposit' AND t.status = 'applied'
                             ORDER BY t.id DESC LIMIT 1) d ON true
         LEFT JOIN LATERAL (SELECT sum(${STAKED_MINOR}) AS staked
                              FROM transfers t
                             WHERE t.account_id = a.id AND t.id > d.id AND t.status = 'applied'
                               AND t.type IN ('bet', 'bet_win', 'rollback')) since ON true
        WHERE a.member_id = $1 AND a.currency = $2`,
      [memberId, currency, number, withdrawalId, kind],
    );
    if (!facts) throw new Error('a withdrawal of no account');
    const { accountId, recentFrom, ...rest } = facts;
    const recentDeposits = recentFrom ? await this.#deposits(sql, accountId, RECENT_DEPOSITS_MAX, recentFrom) : [];
    return { ...rest, recentDeposits };
  }

  async #openGrants(sql: Sql, accountId: bigint): Promise<OpenGrant[]> {
    const grants = await sql.rows<OpenGrant>(
      `SELECT t.id AS "transferId", g.promotion, t.payout_cash_minor AS "cashMinor", t.payout_bonus_minor AS "bonusMinor",
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
      [String(accountId)],
    );
    return grants.filter(({ restMinor }) => restMinor > 0n);
  }

  /** Returns the bonus money that is staked in open bets placed after a transfer. */
  async #stakedBonus(sql: Sql, accountId: bigint, sinceId: string): Promise<bigint> {
    const row = await sql.one<{ minor: bigint }>(
      `SELECT coalesce(sum(b.stake_bonus_minor), 0)::bigint AS minor FROM transfers b
        WHERE b.account_id = $1 AND b.id > $2 AND ${IS_OPEN_BONUS_BET}`,
      [String(accountId), sinceId],
    );
    return row?.minor ?? 0n;
  }

  /**
   * Returns the cash that deposits lock. A deposit is locked until the member has staked its amount once. A deposit
   * that was charged back locks nothing.
   */
  async #depositLock(sql: Sql, { accountId, depositedMinor }: AccountState): Promise<CashLock | undefined> {
    let lockedMinor: bigint | undefined;
    for (const count of DEPOSIT_COUNTS) {
      const plays = await this.#deposits(sql, accountId, count);
      lockedMinor = depositLock(plays, { areAll: plays.length < count, depositedMinor });
      if (lockedMinor !== undefined) break;
      if (count === DEPOSIT_COUNTS.at(-1)) lockedMinor = depositLockMax(plays, depositedMinor);
    }
    return lockedMinor ? { reference: 'deposit', lockedMinor, restMinor: lockedMinor } : undefined;
  }

  /**
   * Returns an account's newest deposits, newest first, with the sums of deposits and stakes since each of them. Each
   * transfer since the oldest of these deposits is read once.
   * @param from leaves out deposits before this time
   */
  #deposits(sql: Sql, accountId: bigint, count: number, from: Date | null = null): Promise<DepositPlay[]> {
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
          SELECT coalesce(sum(${STAKED_MINOR}), 0)::bigint AS staked
            FROM transfers t
           WHERE t.account_id = $1 AND t.id > g.id AND t.id < coalesce(g.next_id, '${LAST_ID}'::uuid)
             AND t.status = 'applied' AND t.type IN ('bet', 'bet_win', 'rollback')) p
        ORDER BY g.id DESC`,
      [String(accountId), count, from],
    );
  }

  /**
   * Returns the amount that a member has withdrawn or sent to other members today, and the number of these withdrawals
   * and transfers. Both count against the day's limits. A withdrawal whose money is back with the member does not count.
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
