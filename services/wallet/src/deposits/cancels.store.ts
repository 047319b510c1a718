import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import type { DepositOrder } from './deposit-order.js';
import { ORDER_COLUMNS } from './deposits.read-model.js';

/**
 * How long (s) after a call to the provider the order is cancelled there again, if the provider has not confirmed it.
 */
const AGAIN_SECONDS = 15;

/** Writes which cancelled orders their providers must still confirm. Until then such an order counts as open. */
@Injectable()
export class CancelsStore {
  constructor(private readonly db: Db) {}

  /** Records that the provider must confirm the cancellation of an order. A bank transfer has no provider. */
  async begin(tx: Tx, orderId: string): Promise<void> {
    await tx.rows(
      `UPDATE deposit_orders SET cancel_due_at = now() + make_interval(secs => $2)
        WHERE order_id = $1 AND kind <> 'transfer'`,
      [orderId, AGAIN_SECONDS],
    );
  }

  /** Records that the provider takes no payment for the order any more. */
  async confirm(tx: Tx, orderId: string): Promise<void> {
    await tx.rows('UPDATE deposit_orders SET cancel_due_at = NULL WHERE order_id = $1 AND cancel_due_at IS NOT NULL', [
      orderId,
    ]);
  }

  /**
   * Leases cancelled orders whose provider has not confirmed the cancellation. Expired orders are left out: their payment
   * page takes no payment any more.
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
