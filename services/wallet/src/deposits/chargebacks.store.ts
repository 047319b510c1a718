import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import type { Chargeback } from './chargeback.js';

export interface StoredChargeback extends Chargeback {
  readonly provider: string;
  readonly orderId: string;
  readonly status: 'waiting' | 'due' | 'done';
  /** The withdrawals that end for it; null until they are chosen. */
  readonly withdrawals: readonly string[] | null;
}

const COLUMNS = `provider, payment_id AS "paymentId", order_id AS "orderId", amount_minor AS "amountMinor", currency, reason,
  status, withdrawals`;
/** How long (s) a job leases a chargeback. If the posting fails, it is tried again after this time. */
const LEASE_SECONDS = 15;

/** Writes the chargebacks of deposits. There is one for each payment and for each order. */
@Injectable()
export class ChargebacksStore {
  constructor(private readonly db: Db) {}

  /**
   * Stores a chargeback.
   * @returns false if its payment or its order has one already
   */
  async add(
    tx: Tx,
    provider: string,
    orderId: string,
    { paymentId, amountMinor, currency, reason }: Chargeback,
    status: 'waiting' | 'due',
  ): Promise<boolean> {
    const rows = await tx.rows(
      `INSERT INTO chargebacks (provider, payment_id, order_id, amount_minor, currency, reason, status, due_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, CASE $7 WHEN 'due' THEN now() END)
       ON CONFLICT DO NOTHING RETURNING 1`,
      [provider, paymentId, orderId, String(amountMinor), currency, reason, status],
    );
    return rows.length > 0;
  }

  /** Returns the chargeback of a payment. */
  ofPayment(tx: Tx, provider: string, paymentId: string): Promise<StoredChargeback | undefined> {
    return tx.one(`SELECT ${COLUMNS} FROM chargebacks WHERE provider = $1 AND payment_id = $2`, [provider, paymentId]);
  }

  /** Locks the chargeback of an order and returns it. */
  lock(tx: Tx, orderId: string): Promise<StoredChargeback | undefined> {
    return tx.one(`SELECT ${COLUMNS} FROM chargebacks WHERE order_id = $1 FOR UPDATE`, [orderId]);
  }

  async setDue(tx: Tx, orderId: string): Promise<void> {
    await tx.rows(`UPDATE chargebacks SET status = 'due', due_at = now() WHERE order_id = $1 AND status = 'waiting'`, [
      orderId,
    ]);
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

  /** Leases due chargebacks, so that one job handles each of them, and returns the ids of their orders. */
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
