import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { isSameOrder, type PointOrder } from '../mall/point-order.js';
import { PointOrderStore } from '../mall/point-order.store.js';
import { PointOrdersService } from '../mall/point-orders.service.js';
import { PointSpenders } from '../points/point-spender.service.js';
import { checkConvertible, convertedMoney, leftToday, rateOf } from './conversion.js';
import { pointsConversion as RULE, type ConversionRate } from './conversion-rule.js';

export interface AskedConversion {
  readonly memberId: string;
  readonly brand: string;
  readonly points: bigint;
  readonly key: string;
}

export interface ConversionTerms extends ConversionRate {
  readonly currency: string;
  readonly pool: 'cash' | 'bonus';
  readonly turnoverPercent: number;
  readonly pointsLeftToday: bigint;
}

/** Converts points to money (domain rules §8). */
@Injectable()
export class ConversionsService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(PointOrdersService) private readonly orders: PointOrdersService,
    @Inject(PointOrderStore) private readonly store: PointOrderStore,
    @Inject(PointSpenders) private readonly spenders: PointSpenders,
  ) {}

  /**
   * Returns the conversion terms of a brand, and how many points the member may still convert today.
   * @throws Failure promotion.not_eligible if the brand does not convert points; resource.not_found.
   */
  async terms(code: string, memberId?: string): Promise<ConversionTerms> {
    const brand = await this.spenders.brandOf(code);
    const rate = needRate(rateOf(RULE, brand));
    const used = memberId === undefined ? 0n : await this.store.convertedToday(this.db, memberId, brand.timeZone);
    return {
      ...rate,
      ...{ currency: brand.currency, pool: RULE.pool, turnoverPercent: RULE.turnoverPercent },
      pointsLeftToday: leftToday(rate.pointsDayMax, used),
    };
  }

  /**
   * Converts points to money. Only the first call with the same member and key has an effect.
   * @throws the failures that the contract lists for ConvertPoints.
   */
  async convert(asked: AskedConversion): Promise<PointOrder> {
    const { orderId } = (await this.#earlier(asked)) ?? (await this.#take(asked));
    return this.orders.finish(orderId);
  }

  async #take(asked: AskedConversion): Promise<PointOrder> {
    const { memberId, points, key } = asked;
    const brand = await this.spenders.allow(RULE, memberId, asked.brand);
    const rate = needRate(rateOf(RULE, brand));
    return this.db.transaction(async (tx) => {
      const account = await this.orders.lockAccount(tx, memberId);
      // A parallel request with the same key may have stored the order before this request got the lock.
      const earlier = await this.#earlier(asked, tx);
      if (earlier) return earlier;
      checkConvertible(rate, points, await this.store.convertedToday(tx, memberId, brand.timeZone));
      return this.orders.take(tx, account, {
        ...{ memberId, brand: brand.code, key, kind: 'conversion', itemId: null, names: {}, art: '', points },
        ...{ delivery: '', contributionPpm: brand.turnoverContributionPpm },
        ...convertedMoney(RULE, rate, brand.currency, points),
      });
    });
  }

  async #earlier({ memberId, key, points }: AskedConversion, sql: Parameters<PointOrderStore['ofKey']>[0] = this.db) {
    const order = await this.store.ofKey(sql, memberId, key);
    if (order && !isSameOrder(order, { itemId: null, points, delivery: '' })) throw new Failure('wallet.key_reused');
    return order;
  }
}

function needRate(rate: ConversionRate | undefined): ConversionRate {
  if (!rate) throw new Failure('promotion.not_eligible');
  return rate;
}
