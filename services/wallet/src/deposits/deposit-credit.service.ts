import { Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { DepositCreditedSchema } from '@nm/contracts/wallet.js';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { ArrivalsStore } from './arrivals.store.js';
import { ChargebackArrivalService } from './chargeback-arrival.service.js';
import type { DepositOrder } from './deposit-order.js';
import { DepositReviewService } from './deposit-review.service.js';
import { DepositsReadModel } from './deposits.read-model.js';
import { DepositsStore } from './deposits.store.js';

/**
 * The caller name with which deposits are posted to the ledger. The idempotency key of a posting is the order's id, so
 * an order is credited at most once.
 */
export const DEPOSITS_CALLER = 'wallet.deposits';

/**
 * Credits arrived money to the member. The ledger commits the posting in its own transaction, and the service updates
 * the order afterwards. If the process crashes in between, the next attempt posts with the same key, gets the ledger's
 * first answer and updates the order.
 */
@Injectable()
export class DepositCreditService {
  constructor(
    private readonly db: Db,
    private readonly orders: DepositsStore,
    private readonly readModel: DepositsReadModel,
    private readonly arrivals: ArrivalsStore,
    private readonly ledger: LedgerService,
    private readonly reviews: DepositReviewService,
    private readonly chargebacks: ChargebackArrivalService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Posts the arrived money of an order to the ledger, if it is not posted yet. It also marks the order as credited and
   * publishes the event. If the ledger refuses the posting, the order goes to review.
   * @throws Failure if the posting must be tried again.
   */
  async finish(orderId: string): Promise<void> {
    const order = await this.readModel.order(orderId);
    if (!order?.isCreditDue || order.paidMinor === null) return;
    const amountMinor = order.paidMinor;
    const posting = await this.ledger.post({
      caller: DEPOSITS_CALLER,
      memberId: order.memberId,
      currency: order.currency,
      key: order.orderId,
      reference: order.orderId,
      movement: { type: 'deposit', amountMinor, provider: order.provider },
    });
    await this.db.transaction(async (tx) => {
      const locked = await this.orders.lock(tx, orderId);
      if (!locked?.isCreditDue) return; // Another attempt has already finished this order.
      if (posting.status !== 'applied') return this.review(tx, locked, posting.code);
      await this.orders.setCredited(tx, orderId, posting.transferId, posting.postedAt);
      await this.outbox.append(tx, DepositCreditedSchema, {
        memberId: order.memberId,
        brand: order.brand,
        orderId,
        currency: order.currency,
        amountMinor,
        methodId: order.methodId,
        creditedAt: timestampFromDate(posting.postedAt),
        promotion: order.promotion,
        reviewed: order.isReviewed,
      });
      await this.chargebacks.onCredited(tx, locked);
    });
  }

  private async review(tx: Tx, order: DepositOrder, code: string | undefined): Promise<void> {
    await this.orders.setUnderReview(tx, order.orderId);
    const payment = await this.arrivals.payment(tx, order.provider, order.paymentId ?? '');
    if (payment) await this.reviews.open(tx, order, payment, 'deposit.credit_refused');
    await this.arrivals.openCase(tx, {
      kind: 'deposit.credit_refused',
      subject: `order:${order.orderId}`,
      memberId: order.memberId,
      orderId: order.orderId,
      detail: { code },
    });
  }
}
