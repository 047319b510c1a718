import { Inject, Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { promotions, wallet } from '@nm/contracts';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { isFailureCode } from '@nm/kit/errors/catalogue.js';
import { Failure, isFailure } from '@nm/kit/errors/failure.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import { pointsConversion } from '../conversions/conversion-rule.js';
import type { GrantWallet } from '../grants/grant.service.js';
import type { PointAccount } from '../points/point-book.js';
import { PointStore } from '../points/point.store.js';
import { MICRO, giveBack, spend } from '../points/points.js';
import { PROMOTIONS_CONFIG, type PromotionsConfig } from '../promotions.config.js';
import { MallItemStore } from './mall-item.store.js';
import type { NewOrder, PointOrder } from './point-order.js';
import { PointOrderStore, type OrderEnd } from './point-order.store.js';

/**
 * The promotion id under which the wallet posts money from the points mall. It never changes, because stored postings
 * refer to it.
 */
export const MALL_PROMOTION = 'points-mall';

export type OrdersWallet = Pick<GrantWallet, 'post'>;

const promotionOf = ({ kind }: Pick<PointOrder, 'kind'>): string =>
  kind === 'conversion' ? pointsConversion.id : MALL_PROMOTION;

/**
 * Spends points in steps, across this service and the wallet (domain rules §8). Step 1 takes the points, takes the
 * piece of an item and stores the order, in one transaction. Step 2 posts money to the wallet with the order's id as
 * the key. Step 3 stores the answer; after a refusal it returns the points and the piece. If the process crashes
 * between two steps, a repeated request or the job continues: the wallet returns its stored answer, and the order's
 * row allows step 3 only once.
 */
@Injectable()
export class PointOrdersService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(PointStore) private readonly points: PointStore,
    @Inject(PointOrderStore) private readonly orders: PointOrderStore,
    @Inject(MallItemStore) private readonly items: MallItemStore,
    @Inject(Outbox) private readonly outbox: Outbox,
    @InjectRpc(wallet.WalletService) private readonly wallet: OrdersWallet,
    @Inject(PROMOTIONS_CONFIG) private readonly config: PromotionsConfig,
  ) {}

  /**
   * Takes the points of an order and stores the order. The caller must have locked the member's points account.
   * @throws Failure point.insufficient.
   */
  async take(tx: Tx, account: PointAccount, order: NewOrder): Promise<PointOrder> {
    const booking = spend(account, order.kind === 'conversion' ? 'converted' : 'redeemed', order.points * MICRO);
    if (!booking) throw new Failure('point.insufficient', { balance: account.balanceMicro / MICRO });
    const stored = await this.orders.insert(tx, order);
    const { memberId, orderId } = stored;
    await this.points.writeOrder(
      tx,
      { memberId, orderId, promotion: promotionOf(stored), version: account.version },
      booking,
    );
    return stored;
  }

  /**
   * Locks a member's points account.
   * @throws Failure point.insufficient for a member who never earned points, because such a member has no points
   * account.
   */
  async lockAccount(tx: Tx, memberId: string): Promise<PointAccount> {
    const account = (await this.points.lock(tx, [memberId])).get(memberId);
    if (!account) throw new Failure('point.insufficient', { balance: 0n });
    return account;
  }

  /**
   * Posts the money of an order, if it is not posted yet, and returns the order. An order of goods or a code is
   * returned unchanged.
   * @throws Failure of the wallet if it refuses; system.temporary if the wallet did not answer, and the order stays
   * `paying`.
   */
  async finish(orderId: string): Promise<PointOrder> {
    const order = await this.orders.find(this.db, orderId);
    if (!order) throw new Failure('resource.not_found');
    const ended = order.status === 'paying' ? await this.#settle(order, await this.#post(order)) : order;
    if (ended.status === 'refused')
      throw new Failure(isFailureCode(ended.reason) ? ended.reason : 'promotion.not_eligible');
    return ended;
  }

  /**
   * Ends an order without delivery, and returns its points and its piece. The caller must have locked the points
   * account, then the order, and must have checked that the order has not ended.
   */
  async undo(tx: Tx, account: PointAccount, order: PointOrder, end: OrderEnd): Promise<PointOrder> {
    const { memberId, orderId, itemId } = order;
    const ended = await this.orders.end(tx, orderId, end);
    await this.points.writeOrder(
      tx,
      { memberId, orderId, promotion: promotionOf(order), version: account.version },
      giveBack(account, order.points * MICRO),
    );
    if (itemId !== null) await this.items.movePiece(tx, itemId, 1);
    return ended;
  }

  /** Publishes that an operator sent or cancelled an order, so that the member gets a message. */
  async publishEnded(tx: Tx, { memberId, brand, orderId, kind, status, points }: PointOrder): Promise<void> {
    await this.outbox.append(tx, promotions.PointOrderEndedSchema, {
      ...{ memberId, brand, orderId, kind, sent: status === 'sent', points },
    });
  }

  async #post(order: PointOrder): Promise<wallet.PostResult> {
    const { memberId, orderId, currency, cashMinor, bonusMinor, turnoverRequiredMinor, contributionPpm } = order;
    const posted = this.wallet.post(
      {
        ...{ memberId, currency, key: `points:${orderId}`, reference: orderId },
        movement: {
          case: 'grant',
          // The contribution comes from the stored order, because the brand's contribution may have changed since. A
          // retry with the same key must post the same values.
          value: {
            ...{ amount: { cashMinor, bonusMinor }, turnoverRequiredMinor, promotion: promotionOf(order) },
            contributionPpm: [...contributionPpm],
          },
        },
      },
      { memberId, deadlineMs: this.config.walletDeadlineMs, idempotent: true },
    );
    return posted.catch((error: unknown) => {
      // The wallet opens the member's account when it handles the registration event, so the account may not exist
      // yet.
      if (isFailure(error, 'resource.not_found')) throw new Failure('system.temporary', undefined, { cause: error });
      throw error;
    });
  }

  async #settle({ memberId, orderId }: PointOrder, answer: wallet.PostResult): Promise<PointOrder> {
    const { APPLIED, REFUSED } = wallet.PostStatus;
    if (answer.status !== APPLIED && answer.status !== REFUSED)
      throw new Error(`the wallet answered with posting status ${answer.status}`);
    return this.db.transaction(async (tx) => {
      const account = await this.lockAccount(tx, memberId);
      const order = await this.orders.lock(tx, orderId);
      if (!order) throw new Error(`the order ${orderId} is gone`);
      if (order.status !== 'paying') return order; // Another attempt has already stored the answer.
      if (answer.status === REFUSED) return this.undo(tx, account, order, { status: 'refused', reason: answer.code });
      const done = await this.orders.end(tx, orderId, { status: 'done', transferId: answer.transferId });
      await this.#publish(tx, done);
      return done;
    });
  }

  /** Publishes the paid order. The agents service counts the money as promotion cost, and the member gets a message. */
  async #publish(tx: Tx, order: PointOrder): Promise<void> {
    const { memberId, brand, orderId, currency, cashMinor, bonusMinor, endedAt } = order;
    await this.outbox.append(tx, promotions.BonusGrantedSchema, {
      ...{ memberId, brand, grantId: orderId, promotion: promotionOf(order), currency },
      amount: { cashMinor, bonusMinor },
      grantedAt: timestampFromDate(endedAt ?? new Date()),
    });
  }
}
