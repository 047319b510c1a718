import { Injectable } from '@nestjs/common';
import { NoAnswer } from '@nm/kit/signing/signed-call.js';
import { Db } from '@nm/kit/db/db.js';
import { DepositArrivalService } from './deposit-arrival.service.js';
import type { DepositOrder } from './deposit-order.js';
import { DepositsStore } from './deposits.store.js';
import { PaymentProviderGateway } from './payment-provider.gateway.js';

/**
 * Creates deposit orders at their payment provider, queries their state and cancels them at the provider. Every call
 * can be repeated safely, because our order id is the order's reference at the provider.
 */
@Injectable()
export class DepositOpeningService {
  constructor(
    private readonly db: Db,
    private readonly orders: DepositsStore,
    private readonly gateway: PaymentProviderGateway,
    private readonly arrival: DepositArrivalService,
  ) {}

  /**
   * Creates the order at its provider. If the provider does not answer, it may still have created the order, so the
   * method then queries the order by its reference.
   * @throws NoAnswer if the query gets no answer either, or does not find the order; the caller tries again later.
   */
  async open(order: DepositOrder): Promise<void> {
    const created = await this.gateway.create(order).catch((error: unknown) => {
      if (error instanceof NoAnswer) return undefined;
      throw error;
    });
    if (created === 'refused') return this.fail(order);
    const answer = created ?? (await this.gateway.ask(order));
    if (answer === 'unknown') throw new NoAnswer('the provider does not have the order yet');
    await this.arrival.onAnswer(order, answer);
  }

  /**
   * Queries the state of an order at its provider. If the provider does not know the order and our order is still in
   * the state `created`, the method creates the order there.
   */
  async ask(order: DepositOrder): Promise<void> {
    const answer = await this.gateway.ask(order);
    if (answer !== 'unknown') return this.arrival.onAnswer(order, answer);
    if (order.status === 'created') await this.open(order);
  }

  /**
   * Cancels an order at its provider, so that the provider's payment page accepts no more money. If the member paid
   * before the cancellation, the payment is credited as usual. If the provider does not know the order, our request to
   * create it may still arrive there, so the cancellation stays unconfirmed and a job repeats it.
   * @throws NoAnswer if the provider does not answer; a job repeats the call.
   */
  async cancel(order: DepositOrder): Promise<void> {
    const answer = await this.gateway.cancel(order);
    if (answer !== 'unknown') await this.arrival.onAnswer(order, answer);
  }

  private async fail(order: DepositOrder): Promise<void> {
    await this.db.transaction(async (tx) => {
      await this.orders.lock(tx, order.orderId);
      await this.orders.setEnded(tx, order.orderId, 'failed');
    });
  }
}
