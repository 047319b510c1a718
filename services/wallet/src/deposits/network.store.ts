import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import type { NetworkPayment } from './network-payment.js';

const COLUMNS = `payment_id AS "paymentId", amount_minor AS "amountMinor", currency, confirmations, state, sequence`;

/**
 * Stores the crypto addresses of orders, and the payments on the network to these addresses. The caller must have
 * locked the order's row.
 */
@Injectable()
export class NetworkStore {
  /**
   * Stores the crypto address that a provider assigned to an order.
   * @returns false if another order has this address, or if this order already has another address
   */
  async setAddress(tx: Tx, provider: string, orderId: string, address: string): Promise<boolean> {
    await tx.rows(
      'INSERT INTO deposit_addresses (provider, address, order_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [provider, address, orderId],
    );
    const row = await tx.one<{ address: string }>('SELECT address FROM deposit_addresses WHERE order_id = $1', [
      orderId,
    ]);
    return row?.address === address;
  }

  payment(tx: Tx, orderId: string, paymentId: string): Promise<NetworkPayment | undefined> {
    return tx.one(`SELECT ${COLUMNS} FROM network_payments WHERE order_id = $1 AND payment_id = $2`, [
      orderId,
      paymentId,
    ]);
  }

  async save(tx: Tx, orderId: string, payment: NetworkPayment): Promise<void> {
    const { paymentId, amountMinor, currency, confirmations, state, sequence } = payment;
    await tx.rows(
      `INSERT INTO network_payments (order_id, payment_id, amount_minor, currency, confirmations, state, sequence)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT ON CONSTRAINT network_payments_pk DO UPDATE
         SET amount_minor = $3, currency = $4, confirmations = $5, state = $6, sequence = $7`,
      [orderId, paymentId, String(amountMinor), currency, confirmations, state, String(sequence)],
    );
  }

  /** Returns the payments to the crypto addresses of the given orders, oldest first. */
  ofOrders(sql: Sql, orderIds: readonly string[]): Promise<(NetworkPayment & { readonly orderId: string })[]> {
    return sql.rows(
      `SELECT order_id AS "orderId", ${COLUMNS} FROM network_payments
        WHERE order_id = ANY ($1::uuid[]) ORDER BY seen_at, payment_id`,
      [orderIds],
    );
  }
}
