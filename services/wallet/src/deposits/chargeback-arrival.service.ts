import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import { ArrivalsStore } from './arrivals.store.js';
import { chargebackOutcomeOf, type Chargeback } from './chargeback.js';
import { ChargebacksStore } from './chargebacks.store.js';
import type { DepositOrder } from './deposit-order.js';

/** Stores the chargebacks that providers report. The job in the folder `chargebacks` posts them to the ledger. */
@Injectable()
export class ChargebackArrivalService {
  constructor(
    private readonly arrivals: ArrivalsStore,
    private readonly chargebacks: ChargebacksStore,
  ) {}

  /**
   * Handles a provider's report of a chargeback; the order's row is locked meanwhile. A repeated report changes
   * nothing. A report that matches no payment, or that contradicts an earlier report, opens a case and moves no money.
   * A report that arrives before the order is credited opens a case too, and is stored until the credit, because only
   * the credited payment shows which report is right.
   */
  async take(
    tx: Tx,
    provider: string,
    reference: string,
    order: DepositOrder | undefined,
    chargeback: Chargeback,
  ): Promise<void> {
    const outcome = chargebackOutcomeOf(order, chargeback);
    if (!order || outcome === 'unmatched')
      return this.#openCase(tx, 'unmatched', provider, reference, order, chargeback);
    if (outcome === 'take') return this.chargebacks.add(tx, provider, order.orderId, chargeback);
    if (!(await this.chargebacks.addEarly(tx, provider, order.orderId, chargeback))) return;
    const isContradicted = await this.chargebacks.isContradicted(tx, provider, chargeback.paymentId);
    await this.#openCase(tx, isContradicted ? 'unmatched' : 'early', provider, reference, order, chargeback);
  }

  /**
   * Runs when a deposit is credited. If a stored chargeback report matches the credited payment, the chargeback is
   * applied; every other stored report opens a case. The caller must have locked the order's row.
   */
  async onCredited(tx: Tx, order: DepositOrder): Promise<void> {
    const { orderId, provider } = order;
    for (const early of await this.chargebacks.early(tx, orderId)) {
      if (chargebackOutcomeOf({ ...order, status: 'credited' }, early) === 'take')
        await this.chargebacks.add(tx, provider, orderId, early);
      else await this.#openCase(tx, 'unmatched', provider, orderId, order, early);
    }
  }

  async #openCase(
    tx: Tx,
    kind: 'early' | 'unmatched',
    provider: string,
    reference: string,
    order: DepositOrder | undefined,
    { paymentId, amountMinor, currency, reason }: Chargeback,
  ): Promise<void> {
    await this.arrivals.openCase(tx, {
      kind: `deposit.chargeback_${kind}`,
      subject: `chargeback:${provider}/${paymentId}`,
      ...(order && { memberId: order.memberId, orderId: order.orderId }),
      detail: {
        ...{ reference, paymentId, amountMinor, currency, reason },
        ...(order && { paid: order.paidMinor, orderedCurrency: order.currency, status: order.status }),
      },
    });
  }
}
