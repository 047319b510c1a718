import { Injectable } from '@nestjs/common';
import { DepositChangedSchema } from '@nm/contracts/wallet.js';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import {
  nextAsk,
  nextCredit,
  type DepositKind,
  type DepositOrder,
  type DepositStatus,
  type Payment,
} from './deposit-order.js';
import { ORDER_COLUMNS } from './deposits.read-model.js';

/** The data of a deposit order that is not stored yet. */
export interface NewOrder {
  readonly memberId: string;
  readonly key: string;
  readonly inputHash: Buffer;
  readonly brand: string;
  readonly methodId: string;
  readonly kind: DepositKind;
  readonly network: string | null;
  readonly confirmations: number | null;
  readonly provider: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly returnUrl: string;
  readonly promotion: string;
  readonly expiresAt: Date;
}

/** Duration (s) of a job's lease on an order. After a crash another job may lease it when this time is over. */
const LEASE_SECONDS = 15;

/** SQL condition: the network is confirming a payment of the order. `order` is the order table's name or alias. */
const isSeen = (order: string): string => `EXISTS (
           SELECT FROM network_payments p WHERE p.order_id = ${order}.order_id AND p.state = 'seen')`;
/** SQL condition: no payment of the order is being confirmed by the network. Only such an order can end. */
const IS_NOT_SEEN = `NOT ${isSeen('deposit_orders')}`;

/**
 * After a payment was seen on the network, the provider is queried this many seconds later, in case its next report is
 * lost.
 */
const ASK_AFTER_SEEN_SECONDS = 30;

/** The columns of a changed order that are needed for its event. */
const CHANGED =
  'member_id AS "memberId", brand, order_id AS "orderId", status, currency, amount_minor AS "amountMinor"';
type Changed = Pick<DepositOrder, 'memberId' | 'brand' | 'orderId' | 'currency' | 'amountMinor'> & {
  readonly status: DepositStatus;
};

/**
 * Writes deposit orders. Every method locks the row of the order that it changes. Every new state is published as an
 * event `DepositChanged` in the same transaction.
 */
@Injectable()
export class DepositsStore {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Takes an advisory lock: until the commit, only one transaction at a time can count and open the member's orders.
   */
  async lockMember(tx: Tx, memberId: string): Promise<void> {
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtextextended('deposits:' || $1, 0))`, [memberId]);
  }

  async insert(tx: Tx, order: NewOrder): Promise<string> {
    const row = await tx.one<Changed>(
      `
      INSERT INTO deposit_orders (member_id, key, input_hash, brand, method_id, provider, currency, amount_minor, return_url, expires_at, promotion, kind, ask_at, network, confirmations)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, CASE WHEN $12 <> 'transfer' THEN now() + interval '3 seconds' END, $13, $14)
      RETURNING ${CHANGED}`,
      [
        order.memberId,
        order.key,
        order.inputHash,
        order.brand,
        order.methodId,
        order.provider,
        order.currency,
        String(order.amountMinor),
        order.returnUrl,
        order.expiresAt,
        order.promotion,
        order.kind,
        order.network,
        order.confirmations,
      ],
    );
    if (!row) throw new Error('an insert gave no row');
    await this.#publish(tx, [row]);
    return row.orderId;
  }

  async lock(tx: Tx, orderId: string): Promise<DepositOrder | undefined> {
    return tx.one<DepositOrder>(
      `
      SELECT ${ORDER_COLUMNS}
        FROM deposit_orders o LEFT JOIN deposit_methods m USING (brand, method_id)
       WHERE o.order_id = $1 FOR UPDATE OF o`,
      [orderId],
    );
  }

  /**
   * Records that the provider has created the order. If the order is no longer in the state `created`, its state does
   * not change.
   */
  async setOpened(tx: Tx, orderId: string, opened: { payUrl: string; providerOrderId: string }): Promise<void> {
    await tx.rows('UPDATE deposit_orders SET pay_url = $2, provider_order_id = $3 WHERE order_id = $1', [
      orderId,
      opened.payUrl,
      opened.providerOrderId,
    ]);
    await this.#change(
      tx,
      `UPDATE deposit_orders SET status = 'awaiting_payment' WHERE order_id = $1 AND status = 'created'`,
      [orderId],
    );
  }

  /** Sets the state of an order that needs no provider to `awaiting_payment`. */
  async setAwaiting(tx: Tx, orderId: string): Promise<void> {
    await this.#change(
      tx,
      `UPDATE deposit_orders SET status = 'awaiting_payment' WHERE order_id = $1 AND status = 'created'`,
      [orderId],
    );
  }

  /**
   * Schedules the next query to the provider for a time soon, because the network is confirming a payment of the order.
   */
  async askSoon(tx: Tx, orderId: string): Promise<void> {
    await tx.rows(
      `
      UPDATE deposit_orders SET ask_at = least(ask_at, now() + make_interval(secs => $2))
       WHERE order_id = $1 AND payment_id IS NULL`,
      [orderId, ASK_AFTER_SEEN_SECONDS],
    );
  }

  /** Publishes an event for an order whose details changed while its state stayed the same. */
  async publishUnchanged(tx: Tx, order: DepositOrder): Promise<void> {
    await this.#publish(tx, [order]);
  }

  /** Ends an order that awaits its payment and has none on the network. Returns false for every other order. */
  async setEnded(tx: Tx, orderId: string, status: 'failed' | 'expired'): Promise<boolean> {
    const ended = await this.#change(
      tx,
      `
      UPDATE deposit_orders SET status = $2::deposit_status
       WHERE order_id = $1 AND status IN ('created', 'awaiting_payment') AND payment_id IS NULL AND ${IS_NOT_SEEN}`,
      [orderId, status],
      status === 'failed',
    );
    return ended > 0;
  }

  /** Records the payment of an order. After that, the deposit must be credited, or an operator must review it. */
  async setPaid(tx: Tx, orderId: string, payment: Payment, outcome: 'credit' | 'review'): Promise<void> {
    await tx.rows(
      `
      UPDATE deposit_orders
         SET payment_id = $2, paid_minor = $3, ask_at = NULL, credit_due_at = CASE $4 WHEN 'credit' THEN now() END
       WHERE order_id = $1 AND payment_id IS NULL`,
      [orderId, payment.paymentId, String(payment.amountMinor), outcome],
    );
    if (outcome === 'review') await this.setUnderReview(tx, orderId);
  }

  async setCredited(tx: Tx, orderId: string, transferId: string, creditedAt: Date): Promise<void> {
    await this.#change(
      tx,
      `
      UPDATE deposit_orders SET status = 'credited', transfer_id = $2, credited_at = $3, credit_due_at = NULL, ask_at = NULL, cancel_due_at = NULL
       WHERE order_id = $1`,
      [orderId, transferId, creditedAt],
    );
  }

  /** Records that an operator approved a deposit. The deposit must then be credited. */
  async setApproved(tx: Tx, orderId: string): Promise<void> {
    await this.#change(
      tx,
      `
      UPDATE deposit_orders SET status = 'awaiting_payment', credit_due_at = now()
       WHERE order_id = $1 AND status = 'under_review'`,
      [orderId],
    );
  }

  async setUnderReview(tx: Tx, orderId: string): Promise<void> {
    await this.#change(
      tx,
      `UPDATE deposit_orders SET status = 'under_review', credit_due_at = NULL, cancel_due_at = NULL WHERE order_id = $1`,
      [orderId],
    );
  }

  async setRejected(tx: Tx, orderId: string): Promise<void> {
    await this.#change(
      tx,
      `UPDATE deposit_orders SET status = 'failed' WHERE order_id = $1 AND status = 'under_review'`,
      [orderId],
    );
  }

  /**
   * Ends orders whose time to pay has passed without a payment, also on the network.
   * @returns the number of ended orders
   */
  async expireDue(atOnceMax: number): Promise<number> {
    return this.db.transaction((tx) =>
      this.#change(
        tx,
        `
        UPDATE deposit_orders SET status = 'expired'
         WHERE order_id IN (
           SELECT order_id FROM deposit_orders
            WHERE status IN ('created', 'awaiting_payment') AND payment_id IS NULL AND expires_at <= now() AND ${IS_NOT_SEEN}
            ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)`,
        [atOnceMax],
      ),
    );
  }

  /**
   * Leases paid orders that must be posted to the ledger now, so that only one job handles each order. Every lease
   * counts as an attempt.
   */
  async takeCreditsDue(atOnceMax: number): Promise<string[]> {
    const rows = await this.db.rows<{ orderId: string }>(
      `
      UPDATE deposit_orders SET credit_attempts = credit_attempts + 1, credit_due_at = now() + make_interval(secs => $2)
       WHERE order_id IN (
         SELECT order_id FROM deposit_orders WHERE credit_due_at <= now() ORDER BY credit_due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
      RETURNING order_id AS "orderId"`,
      [atOnceMax, LEASE_SECONDS],
    );
    return rows.map(({ orderId }) => orderId);
  }

  /** Records that the ledger posting of an order failed, and the time of the next attempt. */
  async setCreditRetry(orderId: string, now: Date): Promise<void> {
    await this.db.transaction(async (tx) => {
      const row = await tx.one<{ attempts: number }>(
        'SELECT credit_attempts AS attempts FROM deposit_orders WHERE order_id = $1 AND credit_due_at IS NOT NULL FOR UPDATE',
        [orderId],
      );
      if (row)
        await tx.rows('UPDATE deposit_orders SET credit_due_at = $2 WHERE order_id = $1', [
          orderId,
          nextCredit(row.attempts, now),
        ]);
    });
  }

  /**
   * Returns orders whose state must be queried at the provider now. The same statement sets the time of the next query.
   */
  async takeAsksDue(atOnceMax: number, now: Date): Promise<DepositOrder[]> {
    return this.db.transaction(async (tx) => {
      const due = await tx.rows<DepositOrder & { asks: number; isSeen: boolean }>(
        `
        SELECT ${ORDER_COLUMNS}, o.asks, ${isSeen('o')} AS "isSeen"
          FROM deposit_orders o LEFT JOIN deposit_methods m USING (brand, method_id)
         WHERE o.ask_at <= now() ORDER BY o.ask_at LIMIT $1 FOR UPDATE OF o SKIP LOCKED`,
        [atOnceMax],
      );
      for (const order of due)
        await tx.rows('UPDATE deposit_orders SET asks = asks + 1, ask_at = $2 WHERE order_id = $1', [
          order.orderId,
          nextAsk(order, order.asks + 1, now),
        ]);
      return due;
    });
  }

  /**
   * Runs an UPDATE that changes the state of orders, and publishes an event for each changed order. Returns the number
   * of changed orders.
   */
  async #change(tx: Tx, update: string, values: readonly unknown[], declined = false): Promise<number> {
    const changed = await tx.rows<Changed>(`${update} RETURNING ${CHANGED}`, [...values]);
    await this.#publish(tx, changed, declined);
    return changed.length;
  }

  async #publish(tx: Tx, changed: readonly Changed[], declined = false): Promise<void> {
    for (const order of changed) await this.outbox.append(tx, DepositChangedSchema, { ...order, declined });
  }
}
