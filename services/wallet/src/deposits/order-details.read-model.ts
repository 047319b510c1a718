import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { DepositOrder } from './deposit-order.js';
import type { PayTo } from './deposits.read-model.js';
import type { NetworkPayment } from './network-payment.js';
import { NetworkStore } from './network.store.js';
import { ProofsStore, type DepositProof } from './proofs.store.js';

/** The details of a deposit order, besides its state, that the member sees. */
export interface OrderDetails {
  readonly payTo: readonly PayTo[];
  readonly proofs: readonly DepositProof[];
  /** The payments to the order's crypto address, newest last. */
  readonly networkPayments: readonly NetworkPayment[];
  /** The reason why an operator rejected the deposit; empty if it was not rejected. */
  readonly rejectReason: string;
}

interface Row {
  readonly orderId: string;
  readonly payTo: readonly PayTo[] | null;
  readonly rejectReason: string | null;
}

const NONE: OrderDetails = { payTo: [], proofs: [], networkPayments: [], rejectReason: '' };

/** Reads the details of a member's orders. */
@Injectable()
export class OrderDetailsReadModel {
  constructor(
    private readonly db: Db,
    private readonly proofs: ProofsStore,
    private readonly network: NetworkStore,
  ) {}

  /** Reads the details of the given orders. Returns a function that gives the details of one of these orders. */
  async of(orders: readonly DepositOrder[]): Promise<(order: DepositOrder) => OrderDetails> {
    const ids = orders
      .filter(({ kind, status }) => kind !== 'page' || status === 'failed')
      .map(({ orderId }) => orderId);
    if (ids.length === 0) return () => NONE;
    const rows = await this.db.rows<Row>(
      `SELECT o.order_id AS "orderId", m.pay_to AS "payTo", r.reject_reason AS "rejectReason"
         FROM deposit_orders o
         LEFT JOIN deposit_methods m USING (brand, method_id)
         LEFT JOIN reviews r ON r.kind = 'deposit' AND r.subject_id = o.order_id AND r.state = 'rejected'
        WHERE o.order_id = ANY ($1::uuid[])`,
      [ids],
    );
    const proofs = await this.proofs.ofOrders(this.db, ids);
    const network = await this.network.ofOrders(this.db, ids);
    const byId = new Map(
      rows.map(({ orderId, payTo, rejectReason }): [string, OrderDetails] => [
        orderId,
        {
          payTo: payTo ?? [],
          proofs: proofs.filter((proof) => proof.orderId === orderId),
          networkPayments: network.filter((payment) => payment.orderId === orderId),
          rejectReason: rejectReason ?? '',
        },
      ]),
    );
    return ({ orderId }) => byId.get(orderId) ?? NONE;
  }
}
