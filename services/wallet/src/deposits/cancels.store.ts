import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import type { DepositOrder } from './deposit-order.js';
import { ORDER_COLUMNS } from './deposits.read-model.js';

/**
 * The time (s) after which the cancellation of an order is sent to the provider again, if the provider has not
 * confirmed it.
 */
const AGAIN_SECONDS = 15;

/**
 * Records cancelled orders until the provider confirms the cancellation. Until then, or until
 * the time of the order ends, the order counts against the deposit limit of the member.
 */
@Injectable()
export class CancelsStore {
  constructor(private readonly db: Db) {}

  /**
   * Records that the provider must still confirm the cancellation of an order. For a bank transfer the method records
   * nothing, because no provider is involved.
   */
  async begin(tx: Tx, orderId: string): Promise<void> {
    await tx.rows(
      `UPDATE deposit_orders SET cancel_due_at = now() + make_interval(secs => $2)
        WHERE order_id = $1 AND kind <> 'transfer'`,
      [orderId, AGAIN_SECONDS],
    );
  }

  /** Records the provider's confirmation that the order can no longer be paid. */
  async confirm(tx: Tx, orderId: string): Promise<void> {
    await tx.rows('UPDATE deposit_orders SET cancel_due_at = NULL WHERE order_id = $1 AND cancel_due_at IS NOT NULL', [
      orderId,
    ]);
  }

  /**
   * Leases cancelled orders whose provider has not confirmed the cancellation yet. Expired orders are left out, because
   * the provider has already closed their payment page.
   */
  takeDue(atOnceMax: number): Promise<DepositOrder[]> {
    return this.db.transaction(async (tx) => {
      await tx.rows(
        `UPDATE deposit_orders SET cancel_due_at = NULL
          WHERE cancel_due_at <= now() AND payment_id IS NULL AND expires_at <= now()`,
      );
      return tx.rows<DepositOrder>(
        `
        WITH due AS (
          UPDATE deposit_orders SET cancel_due_at = now() + make_interval(secs => $2)
           WHERE order_id IN (
             SELECT order_id FROM deposit_orders WHERE cancel_due_at <= now() AND payment_id IS NULL
              ORDER BY cancel_due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
          RETURNING *)
        SELECT ${ORDER_COLUMNS} FROM due o LEFT JOIN deposit_methods m USING (brand, method_id)`,
        [atOnceMax, AGAIN_SECONDS],
      );
    });
  }
}
