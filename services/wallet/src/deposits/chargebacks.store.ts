import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import type { Chargeback } from './chargeback.js';

export interface StoredChargeback extends Chargeback {
  readonly provider: string;
  readonly orderId: string;
  readonly status: 'due' | 'done';
  /** The ids of the withdrawals that the chargeback ends; null until the service has chosen them. */
  readonly withdrawals: readonly string[] | null;
}

const COLUMNS = `provider, payment_id AS "paymentId", order_id AS "orderId", amount_minor AS "amountMinor", currency, reason,
  status, withdrawals`;
/**
 * Duration (s) of a job's lease on a chargeback. If the posting to the ledger fails, the job tries it again after this
 * time.
 */
const LEASE_SECONDS = 15;

/**
 * Stores the chargebacks of deposits. The table `early_chargebacks` has the different reports that arrived before their
 * order was credited. The table `chargebacks` has the chargebacks that were accepted: at most one for each payment and
 * for each order.
 */
@Injectable()
export class ChargebacksStore {
  constructor(private readonly db: Db) {}

  /**
   * Stores a report that arrived before its order was credited.
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

  /** Returns true if two stored reports about the same payment contradict each other. */
  async isContradicted(tx: Tx, provider: string, paymentId: string): Promise<boolean> {
    const rows = await tx.rows('SELECT 1 FROM early_chargebacks WHERE provider = $1 AND payment_id = $2 LIMIT 2', [
      provider,
      paymentId,
    ]);
    return rows.length > 1;
  }

  /**
   * Returns the reports that arrived before the order was credited, oldest first. The table `chargebacks` is read too,
   * because an older version of this service stored one such report in it.
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

  /**
   * Stores a chargeback that must be posted to the ledger. If the order already has a chargeback, nothing changes,
   * except that a report that an older version stored as `waiting` is replaced.
   */
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

  /** Locks the row of an order's chargeback and returns the chargeback. */
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

  /**
   * Leases chargebacks that must be posted now, so that only one job handles each, and returns the ids of their orders.
   */
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
