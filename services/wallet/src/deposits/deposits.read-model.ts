import { Injectable } from '@nestjs/common';
import { Db, type Sql } from '@nm/kit/db/db.js';
import { onDayOf, type Account } from '../ledger/account.js';
import { hasDepositLimit } from '../limits/deposit-prompt.js';
import { ACCOUNT_TEXTS, accountRowOf } from '../ledger/account-row.js';
import type { LeftByPeriod } from './allowance.js';
import type { DepositAccount } from './deposit-guard.js';
import type { DepositKind, DepositOrder } from './deposit-order.js';

/**
 * The SQL columns of a deposit order. A query that uses them must name the table deposit_orders `o` and the table of
 * methods `m`.
 */
export const ORDER_COLUMNS = `
  o.order_id AS "orderId", o.member_id AS "memberId", o.brand, o.method_id AS "methodId", o.kind, o.network, o.confirmations AS "confirmationsNeeded",
  (SELECT a.address FROM deposit_addresses a WHERE a.order_id = o.order_id) AS address, o.provider, o.currency,
  o.amount_minor AS "amountMinor", o.return_url AS "returnUrl", o.promotion, o.status, o.pay_url AS "payUrl", o.created_at AS "createdAt",
  o.expires_at AS "expiresAt", o.credited_at AS "creditedAt", o.payment_id AS "paymentId", o.paid_minor AS "paidMinor",
  o.credit_due_at IS NOT NULL AS "isCreditDue",
  EXISTS (SELECT FROM reviews r WHERE r.kind = 'deposit' AND r.subject_id = o.order_id AND r.state = 'approved') AS "isReviewed",
  m.review_above_minor AS "reviewAboveMinor"`;

export interface DepositMethod {
  readonly methodId: string;
  readonly provider: string;
  readonly name: string;
  readonly currency: string;
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  readonly feeMinor: bigint;
  readonly usualMs: bigint;
  readonly enabled: boolean;
  readonly kind: DepositKind;
  /** The network of a crypto method, and the number of confirmations that a payment needs; null for other methods. */
  readonly network: string | null;
  readonly confirmations: number | null;
  /** For a bank transfer: the lines that the member sees about the receiving bank account (such as its number). */
  readonly payTo: readonly PayTo[];
  /** How long (ms) an order of this method can be paid; null if the default time applies. */
  readonly orderTtlMs: bigint | null;
}
export interface PayTo {
  /** What the line about the bank account contains: the bank, the account holder, the account number or the branch. */
  readonly name: string;
  readonly value: string;
}

const METHOD_COLUMNS = `
  method_id AS "methodId", provider, name, currency, min_minor AS "minMinor", max_minor AS "maxMinor",
  fee_minor AS "feeMinor", usual_ms AS "usualMs", enabled, kind, network, confirmations, pay_to AS "payTo", order_ttl_ms AS "orderTtlMs"`;

/** Reads deposit methods and deposit orders, for the members' screens and for the check of new deposits. */
@Injectable()
export class DepositsReadModel {
  constructor(private readonly db: Db) {}

  methodsOf(brand: string): Promise<DepositMethod[]> {
    return this.db.rows(`SELECT ${METHOD_COLUMNS} FROM deposit_methods WHERE brand = $1 ORDER BY position, method_id`, [
      brand,
    ]);
  }

  method(sql: Sql, brand: string, methodId: string): Promise<DepositMethod | undefined> {
    return sql.one(`SELECT ${METHOD_COLUMNS} FROM deposit_methods WHERE brand = $1 AND method_id = $2`, [
      brand,
      methodId,
    ]);
  }

  order(orderId: string): Promise<DepositOrder | undefined> {
    return this.db.one(
      `
      SELECT ${ORDER_COLUMNS} FROM deposit_orders o LEFT JOIN deposit_methods m USING (brand, method_id)
       WHERE o.order_id = $1`,
      [orderId],
    );
  }

  /** Returns the order that a member opened with this idempotency key, and the hash of the member's request. */
  orderOfKey(
    sql: Sql,
    memberId: string,
    key: string,
  ): Promise<(DepositOrder & { readonly inputHash: Buffer }) | undefined> {
    return sql.one(
      `
      SELECT ${ORDER_COLUMNS}, o.input_hash AS "inputHash"
        FROM deposit_orders o LEFT JOIN deposit_methods m USING (brand, method_id)
       WHERE o.member_id = $1 AND o.key = $2`,
      [memberId, key],
    );
  }

  /** Returns the member's orders that await payment or are under review, newest first. */
  changing(memberId: string, max: number): Promise<DepositOrder[]> {
    return this.db.rows(
      `
      SELECT ${ORDER_COLUMNS} FROM deposit_orders o LEFT JOIN deposit_methods m USING (brand, method_id)
       WHERE o.member_id = $1 AND o.status IN ('created', 'awaiting_payment', 'under_review')
       ORDER BY o.created_at DESC, o.order_id LIMIT $2`,
      [memberId, max],
    );
  }

  /**
   * Returns the number of a member's unpaid orders, and the sum of all amounts that may still arrive as deposits. The
   * sum covers unpaid orders, orders under review, cancelled orders that the provider has not confirmed, and transfers
   * from other members that are not posted yet. If the money of an order has arrived in its currency, the paid amount
   * counts, and otherwise the ordered amount. An amount in another currency cannot be compared with the limits.
   */
  async openOrders(sql: Sql, memberId: string): Promise<{ readonly count: bigint; readonly openMinor: bigint }> {
    const row = await sql.one<{ count: bigint; openMinor: bigint }>(
      `
      SELECT count(*) FILTER (WHERE o.status IN ('created', 'awaiting_payment')) AS count,
             coalesce(sum(coalesce(p.amount_minor, o.amount_minor)), 0)::bigint + (
               SELECT coalesce(sum(amount_minor), 0)::bigint FROM member_transfers
                WHERE receiver_id = $1 AND status = 'opening') AS "openMinor"
        FROM deposit_orders o
        LEFT JOIN deposit_payments p ON p.provider = o.provider AND p.payment_id = o.payment_id AND p.currency = o.currency
       WHERE o.member_id = $1 AND (o.status IN ('created', 'awaiting_payment', 'under_review')
          OR o.cancel_due_at IS NOT NULL AND (o.payment_id IS NOT NULL OR o.expires_at > now()))`,
      [memberId],
    );
    return row ?? { count: 0n, openMinor: 0n };
  }

  /**
   * Returns what remains of each of the member's deposit limits today, before open orders are subtracted; undefined if
   * the member's account is not open yet.
   */
  async leftByPeriod(sql: Sql, memberId: string, currency: string): Promise<LeftByPeriod | undefined> {
    const today = (await this.#today(sql, memberId)).find((each) => each.currency === currency)?.account;
    if (!today) return undefined;
    const [dayMinor, weekMinor, monthMinor] = today.depositLimitsMinor.map((limit, i) =>
      limit === null ? null : (today.depositedBeforeMinor[i] ?? 0n) + limit - today.depositedMinor,
    );
    return { dayMinor: dayMinor ?? null, weekMinor: weekMinor ?? null, monthMinor: monthMinor ?? null };
  }

  /** Returns every account of a member with the data that decides whether the member may deposit. */
  async accounts(sql: Sql, memberId: string): Promise<DepositAccount[]> {
    return (await this.#today(sql, memberId)).map(({ brand, currency, account, isAnswered }) => ({
      brand,
      currency,
      excluded: account.excluded,
      leftMinor: account.depositCeilingMinor - account.depositedMinor,
      isPromptAnswered: isAnswered || hasDepositLimit(account),
    }));
  }

  /**
   * Returns a member's accounts with the counters of today, this week and this month (for example the deposited
   * amount). If nothing was posted to an account today, its stored counters belong to an earlier day, so the method
   * starts the new day in the returned counters.
   */
  async #today(
    sql: Sql,
    memberId: string,
  ): Promise<
    { readonly brand: string; readonly currency: string; readonly account: Account; readonly isAnswered: boolean }[]
  > {
    const rows = await sql.rows<{ brand: string; texts: string[]; now: Date; isAnswered: boolean }>(
      `SELECT a.brand, now() AS now, ${ACCOUNT_TEXTS} AS texts,
              EXISTS (SELECT FROM deposit_limit_reviews r WHERE r.account_id = a.id) AS "isAnswered"
         FROM accounts a WHERE a.member_id = $1`,
      [memberId],
    );
    return rows.map(({ brand, texts, now, isAnswered }) => {
      const { currency, account } = accountRowOf(texts);
      return { brand, currency, account: onDayOf(account, now.getTime()), isAnswered };
    });
  }
}
