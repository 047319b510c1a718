import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import { ArrivalsStore } from './arrivals.store.js';
import { chargebackOutcomeOf, type Chargeback } from './chargeback.js';
import { ChargebacksStore, type StoredChargeback } from './chargebacks.store.js';
import type { DepositOrder } from './deposit-order.js';

/** Stores the chargebacks that providers report. The job of the folder `chargebacks` posts those that are due. */
@Injectable()
export class ChargebackArrivalService {
  constructor(
    private readonly arrivals: ArrivalsStore,
    private readonly chargebacks: ChargebacksStore,
  ) {}

  /**
   * Handles a provider's chargeback under the lock of the order's row. A repeated one changes nothing; one that fits no
   * payment, or that contradicts an earlier one, opens a case and moves nothing.
   */
  async take(
    tx: Tx,
    provider: string,
    reference: string,
    order: DepositOrder | undefined,
    chargeback: Chargeback,
  ): Promise<void> {
    const earlier = await this.chargebacks.ofPayment(tx, provider, chargeback.paymentId);
    if (earlier && isSame(earlier, reference, chargeback)) return;
    const outcome = earlier ? 'unmatched' : chargebackOutcomeOf(order, chargeback);
    if (!order || outcome === 'unmatched')
      return this.#openCase(tx, 'unmatched', provider, reference, order, chargeback);
    const status = outcome === 'take' ? 'due' : 'waiting';
    if (!(await this.chargebacks.add(tx, provider, order.orderId, chargeback, status)))
      return this.#openCase(tx, 'unmatched', provider, reference, order, chargeback);
    if (outcome === 'wait') await this.#openCase(tx, 'early', provider, reference, order, chargeback);
  }

  /** Makes the chargeback of a deposit due if it came before the credit. The caller must have locked the order's row. */
  async onCredited(tx: Tx, order: DepositOrder): Promise<void> {
    const waiting = await this.chargebacks.lock(tx, order.orderId);
    if (waiting?.status !== 'waiting') return;
    if (chargebackOutcomeOf({ ...order, status: 'credited' }, waiting) === 'take')
      return this.chargebacks.setDue(tx, order.orderId);
    await this.#openCase(tx, 'unmatched', order.provider, order.orderId, order, waiting);
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

const isSame = (earlier: StoredChargeback, reference: string, { amountMinor, currency }: Chargeback): boolean =>
  earlier.orderId === reference && earlier.amountMinor === amountMinor && earlier.currency === currency;
