import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import { ReviewsStore } from '../reviews/reviews.store.js';
import { ArrivalsStore } from './arrivals.store.js';
import type { DepositOrder, Payment } from './deposit-order.js';
import { DepositsStore } from './deposits.store.js';
import { changeBy, type NetworkReport } from './network-payment.js';
import { NetworkStore } from './network.store.js';

/**
 * Stores the confirmations of payments to the crypto addresses of orders (domain §4). A payment counts as arrived when
 * it has as many confirmations as the order requires. Before that, the payment may still disappear from the network.
 */
@Injectable()
export class NetworkArrivalService {
  constructor(
    private readonly orders: DepositsStore,
    private readonly arrivals: ArrivalsStore,
    private readonly network: NetworkStore,
    private readonly reviews: ReviewsStore,
  ) {}

  /**
   * Stores a provider's reports about the payments of an order, and publishes an event if a payment changed. The caller
   * must have locked the order's row.
   * @returns the payments that arrived by these reports
   */
  async take(tx: Tx, order: DepositOrder, reports: readonly NetworkReport[]): Promise<Payment[]> {
    const arrived: Payment[] = [];
    let isChanged = false;
    for (const report of reports) {
      const { orderId } = order;
      const stored = await this.network.payment(tx, orderId, report.paymentId);
      const { outcome, payment } = changeBy(stored, report, order.confirmationsNeeded ?? Infinity);
      if (outcome === 'ignore') continue;
      await this.network.save(tx, orderId, payment);
      isChanged = true;
      if (outcome === 'lost') await this.#lose(tx, order, payment);
      const { paymentId, amountMinor, currency } = payment;
      if (outcome === 'arrive') arrived.push({ paymentId, amountMinor, currency });
    }
    if (isChanged) {
      await this.orders.publishUnchanged(tx, order);
      await this.orders.askSoon(tx, order.orderId);
    }
    return arrived;
  }

  /**
   * Stores the crypto address of an order. If another order already has this address, the payments of the two orders
   * could not be distinguished, so the new order ends and an operator gets a case.
   * @returns false if the order ended
   */
  async open(tx: Tx, order: DepositOrder, address: string): Promise<boolean> {
    if (await this.network.setAddress(tx, order.provider, order.orderId, address)) return true;
    await this.#openCase(tx, 'address_reused', order, { paymentId: order.orderId, address });
    await this.orders.setEnded(tx, order.orderId, 'failed');
    return false;
  }

  /** Opens a case for a payment that the provider reports as paid without a number of confirmations. */
  async refuseUnconfirmed(tx: Tx, order: DepositOrder, payment: Payment): Promise<void> {
    await this.#openCase(tx, 'unconfirmed', order, payment);
  }

  /**
   * Opens a case for a payment that disappeared after it had arrived. If an operator still reviews the deposit, the
   * review gets a new reason, so that nobody credits the lost money without knowing it.
   */
  async #lose(tx: Tx, order: DepositOrder, payment: Payment): Promise<void> {
    await this.#openCase(tx, 'payment_gone', order, payment);
    const { paymentId } = payment;
    const reason = { reason: 'deposit.payment_gone', weight: 0, facts: { paymentId }, memberIds: [] };
    if (order.paymentId === paymentId) await this.reviews.addReason(tx, 'deposit', order.orderId, reason);
  }

  #openCase(
    tx: Tx,
    kind: 'payment_gone' | 'address_reused' | 'unconfirmed',
    { provider, memberId, orderId, status }: DepositOrder,
    detail: Partial<Payment> & { readonly paymentId: string; readonly address?: string },
  ): Promise<void> {
    return this.arrivals.openCase(tx, {
      kind: `deposit.${kind}`,
      subject: `payment:${provider}/${detail.paymentId}`,
      ...{ memberId, orderId },
      detail: { ...detail, status },
    });
  }
}
