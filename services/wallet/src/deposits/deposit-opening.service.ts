import { Injectable } from '@nestjs/common';
import { NoAnswer } from '@nm/kit/signing/signed-call.js';
import { Db } from '@nm/kit/db/db.js';
import { DepositArrivalService } from './deposit-arrival.service.js';
import type { DepositOrder } from './deposit-order.js';
import { DepositsStore } from './deposits.store.js';
import { PaymentProviderGateway } from './payment-provider.gateway.js';

/** Brings orders to their provider and learns how they stand there. Safe to repeat: the order's id is the reference. */
@Injectable()
export class DepositOpeningService {
  constructor(
    private readonly db: Db,
    private readonly orders: DepositsStore,
    private readonly gateway: PaymentProviderGateway,
    private readonly arrival: DepositArrivalService,
  ) {}

  /**
   * Creates the order at its provider. A time-out may have come after the provider's commit, so it is asked by reference
   * before anything else. @throws NoAnswer when that gives no answer either: ask again later.
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

  /** Asks how an order stands; one that the provider never got, and that still waits, is created there. */
  async ask(order: DepositOrder): Promise<void> {
    const answer = await this.gateway.ask(order);
    if (answer !== 'unknown') return this.arrival.onAnswer(order, answer);
    if (order.status === 'created') await this.open(order);
  }

  private async fail(order: DepositOrder): Promise<void> {
    await this.db.transaction(async (tx) => {
      await this.orders.lock(tx, order.orderId);
      await this.orders.setEnded(tx, order.orderId, 'failed');
    });
  }
}
