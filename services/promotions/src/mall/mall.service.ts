import { Inject, Injectable } from '@nestjs/common';
import type { identity } from '@nm/contracts';
import { Db, type Sql } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { pointsConversion } from '../conversions/conversion-rule.js';
import { PointSpenders } from '../points/point-spender.service.js';
import { VipService } from '../vip/vip.service.js';
import { deliveryFor, moneyOf, type MallItem } from './mall-item.js';
import { MallItemStore } from './mall-item.store.js';
import { isMoney, isSameOrder, type PointOrder } from './point-order.js';
import { PointOrderStore } from './point-order.store.js';
import { PointOrdersService } from './point-orders.service.js';

export interface AskedItem {
  readonly memberId: string;
  readonly brand: string;
  readonly itemId: string;
  /** The price of the item in points that the member saw. */
  readonly points: bigint;
  readonly delivery: string;
  readonly key: string;
}

export type OfferedItem = MallItem & { readonly redeemed: number };

/** The items that a brand offers, with the values that concern the member. */
export interface Offer {
  readonly items: readonly OfferedItem[];
  /**
   * The member's VIP level. It is 0 for a visitor and for a member without a level, and also if no item requires a
   * level.
   */
  readonly memberLevel: number;
}

/** The types of member that may redeem items. They are the same types that may convert points to money. */
const WHO = { who: pointsConversion.who, when: {} };

/** Shows members the items of the points mall, and lets them redeem points for items (domain rules §8). */
@Injectable()
export class MallService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(MallItemStore) private readonly items: MallItemStore,
    @Inject(PointOrdersService) private readonly orders: PointOrdersService,
    @Inject(PointOrderStore) private readonly store: PointOrderStore,
    @Inject(PointSpenders) private readonly spenders: PointSpenders,
    @Inject(VipService) private readonly vip: VipService,
  ) {}

  /** Returns the items of a brand, how many pieces of each the member has redeemed, and the member's VIP level. */
  async offered(brand: string, memberId?: string): Promise<Offer> {
    const [items, redeemed] = await Promise.all([
      this.items.offered(this.db, brand),
      memberId === undefined ? undefined : this.items.redeemedBy(this.db, memberId),
    ]);
    const asksLevel = memberId !== undefined && items.some(({ levelMin }) => levelMin > 0);
    return {
      items: items.map((item) => ({ ...item, redeemed: redeemed?.get(item.itemId) ?? 0 })),
      memberLevel: asksLevel ? await this.#levelOf(this.db, memberId, await this.spenders.brandOf(brand)) : 0,
    };
  }

  /**
   * Redeems points for one piece of an item. Only the first call with the same member and key has an effect.
   * @throws the failures that the contract lists for RedeemMallItem.
   */
  async redeem(request: AskedItem): Promise<PointOrder> {
    const asked = { ...request, delivery: request.delivery.trim() };
    const { orderId } = (await this.#earlier(this.db, asked)) ?? (await this.#take(asked));
    return this.orders.finish(orderId);
  }

  async #take(asked: AskedItem): Promise<PointOrder> {
    const { memberId, itemId, key } = asked;
    const brand = await this.spenders.allow(WHO, memberId, asked.brand);
    return this.db.transaction(async (tx) => {
      const account = await this.orders.lockAccount(tx, memberId);
      // A parallel request with the same key may have stored the order before this request got the lock.
      const earlier = await this.#earlier(tx, asked);
      if (earlier) return earlier;
      const item = await this.items.lock(tx, itemId);
      if (item?.brand !== brand.code) throw new Failure('resource.not_found');
      await this.#refuse(tx, item, asked, brand);
      const { kind, names, art, points } = item;
      const order = await this.orders.take(tx, account, {
        ...{ memberId, brand: brand.code, key, kind, itemId, names, art, points },
        delivery: deliveryFor(kind, asked.delivery),
        contributionPpm: isMoney(kind) ? brand.turnoverContributionPpm : [],
        ...moneyOf(item),
      });
      await this.items.movePiece(tx, itemId, -1);
      return order;
    });
  }

  async #refuse(sql: Sql, item: MallItem, { memberId, points }: AskedItem, brand: identity.Brand): Promise<void> {
    if (!item.open) throw new Failure('point.item_closed');
    if (item.points !== points) throw new Failure('point.price_changed', { points: item.points });
    if (item.stock < 1n) throw new Failure('point.sold_out');
    if (item.levelMin > 0 && (await this.#levelOf(sql, memberId, brand)) < item.levelMin)
      throw new Failure('point.level_too_low', { levelMin: item.levelMin });
    if (item.memberMax === 0) return;
    const redeemed = (await this.items.redeemedBy(sql, memberId)).get(item.itemId) ?? 0;
    if (redeemed >= item.memberMax) throw new Failure('point.item_limit', { memberMax: item.memberMax });
  }

  async #levelOf(sql: Sql, memberId: string, brand: identity.Brand): Promise<number> {
    return (await this.vip.levels(sql, [memberId], brand, new Date())).get(memberId)?.rank ?? 0;
  }

  async #earlier(sql: Sql, asked: AskedItem): Promise<PointOrder | undefined> {
    const order = await this.store.ofKey(sql, asked.memberId, asked.key);
    if (order && !isSameOrder(order, asked)) throw new Failure('wallet.key_reused');
    return order;
  }
}
