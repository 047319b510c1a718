import { Injectable } from '@nestjs/common';
import { DepositRejectedSchema, DepositUnderReviewSchema } from '@nm/contracts/wallet.js';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import type { Review, ReviewStep } from '../reviews/review.js';
import { ReviewsService } from '../reviews/reviews.service.js';
import { ReviewsStore } from '../reviews/reviews.store.js';
import { ArrivalsStore } from './arrivals.store.js';
import { DepositCasesStore } from './deposit-cases.store.js';
import type { DepositOrder, Payment, ReviewReason } from './deposit-order.js';
import { DepositsStore } from './deposits.store.js';

/** The reasons for the rejection of a deposit. The member sees the reason. */
const REJECT_REASONS = ['payer', 'amount', 'currency', 'duplicate', 'not_received', 'proof', 'other'];

export interface DepositDecision extends ReviewStep {
  readonly note: string;
}

/**
 * Opens, assigns and decides the reviews of deposits by operators. Every method locks the row of the order first and
 * then the row of the review.
 */
@Injectable()
export class DepositReviewService {
  constructor(
    private readonly db: Db,
    private readonly orders: DepositsStore,
    private readonly arrivals: ArrivalsStore,
    private readonly cases: DepositCasesStore,
    private readonly reviews: ReviewsService,
    private readonly reviewsStore: ReviewsStore,
    private readonly outbox: Outbox,
  ) {}

  /** Builds the service without Nest, for the operators' command-line program. */
  static on(db: Db): DepositReviewService {
    const store = new ReviewsStore();
    const outbox = new Outbox(db, 'wallet.v1');
    return new DepositReviewService(
      db,
      new DepositsStore(db, outbox),
      new ArrivalsStore(),
      new DepositCasesStore(db),
      new ReviewsService(store),
      store,
      outbox,
    );
  }

  /** Opens the review of an order and publishes an event. The member is notified because of this event. */
  async open(tx: Tx, order: DepositOrder, payment: Payment, kind: ReviewReason): Promise<void> {
    await this.reviewsStore.open(tx, {
      kind: 'deposit',
      subjectId: order.orderId,
      memberId: order.memberId,
      brand: order.brand,
      currency: payment.currency,
      amountMinor: payment.amountMinor,
      reasons: [kind],
    });
    await this.outbox.append(tx, DepositUnderReviewSchema, { ...factsOf(order), proof: kind === 'deposit.proof' });
  }

  /**
   * Claims the review of a deposit for an operator: other operators cannot decide it.
   * @throws the failures of ReviewsService.claim.
   */
  async claim(orderId: string, step: ReviewStep): Promise<Review> {
    return this.db.transaction(async (tx) => {
      await this.#locked(tx, orderId);
      return this.reviews.claim(tx, 'deposit', orderId, step);
    });
  }

  /**
   * Ends the operator's claim on the review of a deposit, so that other operators can claim it.
   * @throws the failures of ReviewsService.release.
   */
  async release(orderId: string, operator: string): Promise<Review> {
    return this.db.transaction(async (tx) => {
      await this.#locked(tx, orderId);
      return this.reviews.release(tx, 'deposit', orderId, operator);
    });
  }

  /**
   * Takes back the operator's own approval of a deposit, which is the first of two.
   * @throws the failures of ReviewsService.takeBack.
   */
  async takeBack(orderId: string, operator: string): Promise<Review> {
    return this.db.transaction(async (tx) => {
      await this.#locked(tx, orderId);
      return this.reviews.takeBack(tx, 'deposit', orderId, operator);
    });
  }

  /**
   * Approves the deposit, or records the first of two approvals. After the last approval the arrived amount must be
   * credited: `DepositCreditService.finish` or its job posts it.
   * @throws the failures of ReviewsService.decide, and review.other_currency.
   */
  async approve(orderId: string, step: DepositDecision): Promise<Review> {
    return this.db.transaction(async (tx) => {
      const order = await this.#locked(tx, orderId);
      const payment = await this.arrivals.payment(tx, order.provider, order.paymentId ?? '');
      if (payment?.currency !== order.currency) throw new Failure('review.other_currency');
      const decision = { ...step, decision: 'approve', reason: '' } as const;
      const { review, isNew } = await this.reviews.decide(tx, 'deposit', orderId, decision);
      if (!isNew) return review;
      await this.orders.setApproved(tx, orderId);
      await this.cases.closeHolding(tx, orderId, `approved by ${step.operator}: ${step.note}`);
      return review;
    });
  }

  /**
   * Rejects the deposit and ends the order. The money must be sent back to the payer outside this system.
   * @param reason the reason that the member sees: payer, amount, currency, duplicate, not_received, proof or other.
   * @throws the failures of ReviewsService.decide, and request.invalid (reason).
   */
  async reject(orderId: string, reason: string, step: DepositDecision): Promise<Review> {
    if (!REJECT_REASONS.includes(reason)) throw new Failure('request.invalid', { field: 'reason' });
    return this.db.transaction(async (tx) => {
      const order = await this.#locked(tx, orderId);
      const decision = { ...step, decision: 'reject', reason } as const;
      const { review, isNew } = await this.reviews.decide(tx, 'deposit', orderId, decision);
      if (!isNew) return review;
      await this.orders.setRejected(tx, orderId);
      await this.cases.closeHolding(tx, orderId, `rejected by ${step.operator}: ${step.note}`);
      await this.outbox.append(tx, DepositRejectedSchema, { ...factsOf(order), reason });
      return review;
    });
  }

  /**
   * Creates the missing review records of orders that are under review. An older version of this service put orders
   * under review without such a record.
   */
  async openMissing(): Promise<void> {
    for (const { orderId, kind } of await this.cases.withoutReview())
      await this.db.transaction(async (tx) => {
        const order = await this.#locked(tx, orderId);
        const payment = await this.arrivals.payment(tx, order.provider, order.paymentId ?? '');
        if (payment && order.status === 'under_review') await this.open(tx, order, payment, kind);
      });
  }

  async #locked(tx: Tx, orderId: string): Promise<DepositOrder> {
    const order = await this.orders.lock(tx, orderId);
    if (!order) throw new Failure('resource.not_found');
    return order;
  }
}

const factsOf = ({ memberId, brand, orderId, currency, amountMinor }: DepositOrder) => ({
  memberId,
  brand,
  orderId,
  currency,
  amountMinor,
});
