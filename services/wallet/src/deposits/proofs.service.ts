import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { ReviewsStore } from '../reviews/reviews.store.js';
import { ArrivalsStore } from './arrivals.store.js';
import type { DepositOrder, Payment } from './deposit-order.js';
import { DepositReviewService } from './deposit-review.service.js';
import { DepositsService } from './deposits.service.js';
import { DepositsStore } from './deposits.store.js';
import { proofRefusal } from './proof.js';
import { ProofsStore, type ProofPicture } from './proofs.store.js';

export interface AddProof extends ProofPicture {
  readonly memberId: string;
  readonly orderId: string;
  readonly key: string;
}

const BYTES_MAX = 900 * 1024;
const SIDE_PX_MAX = 4_096;
const JPEG_START = [0xff, 0xd8, 0xff];

/**
 * Stores members' proofs of bank transfers (domain §13). With the first proof the member claims to have paid: the order
 * goes to review, and an operator looks for the payment in the bank account.
 */
@Injectable()
export class ProofsService {
  constructor(
    private readonly db: Db,
    private readonly deposits: DepositsService,
    private readonly orders: DepositsStore,
    private readonly arrivals: ArrivalsStore,
    private readonly reviews: DepositReviewService,
    private readonly reviewsStore: ReviewsStore,
    private readonly proofs: ProofsStore,
  ) {}

  /**
   * Adds a proof to an order of the member. A repeated call with the same order and key changes nothing.
   * @throws Failure wallet.proof_not_taken, wallet.proof_closed, wallet.proof_limit, wallet.key_reused,
   * resource.not_found, request.invalid.
   */
  async add(input: AddProof): Promise<DepositOrder> {
    refuseBadInput(input);
    const { memberId } = input;
    const { orderId } = await this.deposits.order(memberId, input.orderId);
    await this.db.transaction((tx) => this.#add(tx, orderId, input));
    return this.deposits.order(memberId, orderId);
  }

  /**
   * Returns the picture of a proof that the member added to one of the member's own orders.
   * @throws Failure resource.not_found.
   */
  async ofMember(memberId: string, orderId: string, proofId: string): Promise<Buffer> {
    return this.picture((await this.deposits.order(memberId, orderId)).orderId, proofId);
  }

  /**
   * Returns the picture of a proof. The caller must check that the reader may see the order.
   * @throws Failure resource.not_found.
   */
  async picture(orderId: string, proofId: string): Promise<Buffer> {
    const picture = await this.proofs.picture(orderId, proofId);
    if (!picture) throw new Failure('resource.not_found');
    return picture;
  }

  async #add(tx: Tx, orderId: string, input: AddProof): Promise<void> {
    const order = await this.orders.lock(tx, orderId);
    if (!order) throw new Failure('resource.not_found');
    const hash = createHash('sha256').update(input.jpeg).digest();
    const earlier = await this.proofs.hashOfKey(tx, orderId, input.key);
    if (earlier?.equals(hash)) return;
    if (earlier) throw new Failure('wallet.key_reused');
    const count = (await this.proofs.ofOrders(tx, [orderId])).length;
    const review = await this.reviewsStore.lock(tx, 'deposit', orderId);
    const refusal = proofRefusal(order, { count, isDecided: review !== undefined && review.state !== 'open' });
    if (refusal) throw new Failure(refusal);
    await this.proofs.add(tx, orderId, input.key, hash, input);
    if (order.paymentId === null) await this.#report(tx, order);
    else await this.orders.publishUnchanged(tx, order);
  }

  /** Stores a payment of the order's whole amount, which the member claims by the proof, and opens the review. */
  async #report(tx: Tx, order: DepositOrder): Promise<void> {
    const { orderId, provider, amountMinor, currency } = order;
    const payment: Payment = { paymentId: orderId, amountMinor, currency };
    await this.arrivals.addPayment(tx, provider, orderId, payment, 'review');
    await this.orders.setPaid(tx, orderId, payment, 'review');
    await this.reviews.open(tx, order, payment, 'deposit.proof');
  }
}

/**
 * Refuses invalid input. The BFF re-encodes every picture before this call, so it never sends input that is refused
 * here.
 */
function refuseBadInput({ key, jpeg, widthPx, heightPx }: AddProof): void {
  if (!/^[\x21-\x7e]{1,128}$/.test(key)) throw new Failure('request.invalid', { field: 'key' });
  const isJpeg = JPEG_START.every((byte, at) => jpeg[at] === byte);
  if (!isJpeg || jpeg.length > BYTES_MAX) throw new Failure('request.invalid', { field: 'jpeg' });
  const isSide = (px: number): boolean => Number.isInteger(px) && px > 0 && px <= SIDE_PX_MAX;
  if (!isSide(widthPx) || !isSide(heightPx)) throw new Failure('request.invalid', { field: 'widthPx' });
}
