import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import type { Chargeback } from './chargeback.js';

export interface StoredChargeback extends Chargeback {
  readonly provider: string;
  readonly orderId: string;
  readonly status: 'due' | 'done';
  /** The withdrawals that the chargeback ends; null until they are chosen. */
  readonly withdrawals: readonly string[] | null;
}

const COLUMNS = `provider, payment_id AS "paymentId", order_id AS "orderId", amount_minor AS "amountMinor", currency, reason,
  status, withdrawals`;
/** Duration (s) of a job's lease on a chargeback. If the posting fails, it is tried again after this time. */
const LEASE_SECONDS = 15;

/**
 * Stores the chargebacks of deposits. `early_chargebacks` has the different reports that arrived before their order was
 * credited. `chargebacks` has those that were applied: at most one for each payment and each order.
 */
@Injectable()
export class ChargebacksStore {
  constructor(private readonly db: Db) {}

  /**
   * Stores a report that waits until its order is credited.
   * @returns false if the same report is already stored
   */
  async addEarly(tx: Tx, provider: string, orderId: string, chargeback: Chargeback): Promise<boolean> {
    const { paymentId, amountMinor, currency, reason } = chargeback;
    const rows = await tx.rows(
      `INSERT INTO early_chargebacks (provider, payment_id, order_id, amount_minor, currency, reason)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT ON CONSTRAINT early_chargebacks_pk DO NOTHING RETURNING 1`,
      [provider, paymentId, orderId, String(amountMinor), currency, reason],
    );
    return rows.length > 0;
  }

  /** Returns true if two early reports about a payment contradict each other. */
  async isContradicted(tx: Tx, provider: string, paymentId: string): Promise<boolean> {
    const rows = await tx.rows('SELECT 1 FROM early_chargebacks WHERE provider = $1 AND payment_id = $2 LIMIT 2', [
      provider,
      paymentId,
    ]);
    return rows.length > 1;
  }

  /**
   * Returns the reports that arrived before the order was credited, oldest first. An older version of this service
   * stored one of them in `chargebacks`.
   */
  early(tx: Tx, orderId: string): Promise<Chargeback[]> {
    return tx.rows(
      `SELECT payment_id AS "paymentId", amount_minor AS "amountMinor", currency, reason, received_at
         FROM early_chargebacks WHERE order_id = $1
        UNION ALL
       SELECT payment_id, amount_minor, currency, reason, received_at
         FROM chargebacks WHERE order_id = $1 AND status = 'waiting'
        ORDER BY received_at`,
      [orderId],
    );
  }

  /** Stores a chargeback that must be taken. If it is already stored, nothing changes. */
  async add(
    tx: Tx,
    provider: string,
    orderId: string,
    { paymentId, amountMinor, currency, reason }: Chargeback,
  ): Promise<void> {
    await tx.rows(
      `INSERT INTO chargebacks (provider, payment_id, order_id, amount_minor, currency, reason, status, due_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'due', now())
       ON CONFLICT ON CONSTRAINT chargebacks_one_per_order DO UPDATE
         SET payment_id = $2, amount_minor = $4, currency = $5, reason = $6, status = 'due', due_at = now()
         WHERE chargebacks.status = 'waiting'`,
      [provider, paymentId, orderId, String(amountMinor), currency, reason],
    );
  }

  /** Locks the chargeback of an order and returns it. */
  lock(tx: Tx, orderId: string): Promise<StoredChargeback | undefined> {
    return tx.one(`SELECT ${COLUMNS} FROM chargebacks WHERE order_id = $1 FOR UPDATE`, [orderId]);
  }

  async setWithdrawals(tx: Tx, orderId: string, withdrawals: readonly string[]): Promise<void> {
    await tx.rows('UPDATE chargebacks SET withdrawals = $2 WHERE order_id = $1', [orderId, withdrawals]);
  }

  async setDone(tx: Tx, orderId: string, transferId: string, doneAt: Date): Promise<void> {
    await tx.rows(
      `UPDATE chargebacks SET status = 'done', due_at = NULL, transfer_id = $2, done_at = $3 WHERE order_id = $1`,
      [orderId, transferId, doneAt],
    );
  }

  /** Leases due chargebacks, so that only one job handles each, and returns the ids of their orders. */
  async takeDue(atOnceMax: number): Promise<string[]> {
    const rows = await this.db.rows<{ orderId: string }>(
      `UPDATE chargebacks SET attempts = attempts + 1, due_at = now() + make_interval(secs => $2)
        WHERE order_id IN (
          SELECT order_id FROM chargebacks WHERE status = 'due' AND due_at <= now()
           ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING order_id AS "orderId"`,
      [atOnceMax, LEASE_SECONDS],
    );
    return rows.map(({ orderId }) => orderId);
  }
}
