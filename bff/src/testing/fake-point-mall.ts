import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { promotions } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { PointMallClient, PointMallDeskClient } from '../peers.js';

type Asked<M extends keyof PointMallClient> = Parameters<PointMallClient[M]>[0];
type AtDesk<M extends keyof PointMallDeskClient> = Parameters<PointMallDeskClient[M]>[0];

/** A fake of the points mall: one item, and one order of goods that waits for an operator. */
export class FakePointMall implements Partial<PointMallClient>, Partial<PointMallDeskClient> {
  readonly conversions: Asked<'convertPoints'>[] = [];
  readonly redeemed: Asked<'redeemMallItem'>[] = [];
  readonly changes: object[] = [];
  failure: Failure | undefined;
  readonly #memberId: () => string;
  item = create(promotions.MallItemSchema, {
    ...{ itemId: randomUUID(), brand: 'lab', kind: 'goods', names: { EN: 'A lantern' }, art: 'lantern' },
    ...{ points: 100n, stock: 3n, memberMax: 1, open: true, version: 4n, position: 10 },
  });
  order: promotions.PointOrder | undefined;

  constructor(memberId: () => string) {
    this.#memberId = memberId;
  }

  /** Replaces the fake's item and returns its id. */
  putItem(change: Partial<promotions.MallItem> = {}): string {
    this.item = { ...this.item, itemId: randomUUID(), version: 4n, ...change };
    return this.item.itemId;
  }

  /** Replaces the fake's order and returns its id. */
  putOrder(change: Partial<promotions.PointOrder> = {}): string {
    this.order = undefined;
    this.order = { ...this.#order(), ...change };
    return this.order.orderId;
  }

  async getConversionTerms({ memberId }: Asked<'getConversionTerms'>): Promise<promotions.ConversionTerms> {
    if (this.failure) throw this.failure;
    return create(promotions.ConversionTermsSchema, {
      ...{ currency: 'USD', pointsStep: 100n, stepMinor: 100n, pointsMin: 500n, pointsDayMax: 5_000n, pool: 'cash' },
      ...{ turnoverPercent: 100, pointsLeftToday: memberId === '' ? 5_000n : 700n },
    });
  }

  async convertPoints(asked: Asked<'convertPoints'>): Promise<promotions.PointOrder> {
    if (this.failure) throw this.failure;
    this.conversions.push(asked);
    return create(promotions.PointOrderSchema, {
      ...{ orderId: randomUUID(), memberId: asked.memberId, brand: 'lab', kind: 'conversion', points: asked.points },
      ...{ currency: 'USD', amount: { cashMinor: asked.points }, status: 'done', askedAt: timestampFromMs(Date.now()) },
    });
  }

  async listMallItems({ brand }: Asked<'listMallItems'>): Promise<promotions.ListMallItemsResponse> {
    return create(promotions.ListMallItemsResponseSchema, { items: [{ ...this.item, brand: brand ?? '' }] });
  }

  async redeemMallItem(asked: Asked<'redeemMallItem'>): Promise<promotions.PointOrder> {
    if (this.failure) throw this.failure;
    this.redeemed.push(asked);
    return create(promotions.PointOrderSchema, {
      ...{ orderId: randomUUID(), kind: 'goods', status: 'waiting', points: asked.points, delivery: asked.delivery },
      ...{ note: 'for operators only', claimedBy: 'op-1' },
    });
  }

  async listPointOrders(): Promise<promotions.ListPointOrdersResponse> {
    return create(promotions.ListPointOrdersResponseSchema, { pageNum: 1, totalPages: 0 });
  }

  async listDeskItems({ brands = [] }: AtDesk<'listDeskItems'>): Promise<promotions.ListMallItemsResponse> {
    return create(promotions.ListMallItemsResponseSchema, {
      items: brands.includes(this.item.brand) ? [this.item] : [],
    });
  }

  async getDeskItem({ itemId }: AtDesk<'getDeskItem'>): Promise<promotions.MallItem> {
    if (itemId !== this.item.itemId) throw new Failure('resource.not_found');
    return this.item;
  }

  async createItem({ item }: AtDesk<'createItem'>): Promise<promotions.MallItem> {
    this.changes.push(item ?? {});
    return create(promotions.MallItemSchema, { ...item, itemId: randomUUID(), version: 1n });
  }

  changeItem = async ({ item, operatorId }: AtDesk<'changeItem'>): Promise<promotions.MallItem> =>
    this.#changed(item?.version, {
      points: item?.points ?? 0n,
      levelMin: item?.levelMin ?? 0,
      setBy: operatorId ?? '',
    });
  changeStock = async ({ version, pieces }: AtDesk<'changeStock'>): Promise<promotions.MallItem> =>
    this.#changed(version, { stock: this.item.stock + BigInt(pieces ?? 0) });
  setItemOpen = async ({ version, open, operatorId }: AtDesk<'setItemOpen'>): Promise<promotions.MallItem> => {
    if (open && this.item.setBy === operatorId) throw new Failure('ops.own_request');
    return this.#changed(version, { open: open ?? false });
  };

  async listDeskOrders({ brands = [], ended }: AtDesk<'listDeskOrders'>): Promise<promotions.ListPointOrdersResponse> {
    const order = this.#order();
    const isEnded = order.status !== 'waiting';
    const content = brands.includes(order.brand) && isEnded === ended ? [order] : [];
    return create(promotions.ListPointOrdersResponseSchema, { content, pageNum: 1, totalPages: 1, totalCount: 1n });
  }

  async getDeskOrder({ orderId }: AtDesk<'getDeskOrder'>): Promise<promotions.PointOrder> {
    if (orderId !== this.#order().orderId) throw new Failure('resource.not_found');
    return this.#order();
  }

  claimOrder = async (step: AtDesk<'claimOrder'>) => this.#step(step, { claimedBy: step.operatorId });
  releaseOrder = async (step: AtDesk<'releaseOrder'>) => this.#step(step, { claimedBy: '' });
  sendOrder = async (step: AtDesk<'sendOrder'>) => this.#step(step, { status: 'sent', endedBy: step.operatorId });
  cancelOrder = async (step: AtDesk<'cancelOrder'>) =>
    this.#step(step, { status: 'cancelled', endedBy: step.operatorId });

  #order(): promotions.PointOrder {
    return (this.order ??= create(promotions.PointOrderSchema, {
      ...{ orderId: randomUUID(), memberId: this.#memberId(), brand: 'lab', kind: 'goods', itemId: this.item.itemId },
      ...{ names: { EN: 'A lantern' }, art: 'lantern', points: 100n, status: 'waiting', version: 1n },
      delivery: 'Rafi, 12 Lake Road, Dhaka',
      askedAt: timestampFromMs(Date.now() - 3_600_000),
    }));
  }

  #changed(version: bigint | undefined, change: Partial<promotions.MallItem>): promotions.MallItem {
    if (version !== this.item.version) throw new Failure('review.stale', { version: this.item.version });
    this.changes.push(change);
    return (this.item = { ...this.item, ...change, version: this.item.version + 1n });
  }

  #step(
    { orderId, version, message = '', note = '' }: AtDesk<'sendOrder'>,
    change: Partial<Pick<promotions.PointOrder, 'claimedBy' | 'status' | 'endedBy'>>,
  ): promotions.PointOrder {
    const order = this.#order();
    if (orderId !== order.orderId) throw new Failure('resource.not_found');
    if (order.status !== 'waiting') throw new Failure('review.decided');
    if (order.version !== version) throw new Failure('review.stale', { version: order.version });
    this.changes.push(change);
    this.order = { ...order, ...change, message, note, version: order.version + 1n };
    return this.order;
  }
}
