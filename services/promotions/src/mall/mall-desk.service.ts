import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { PointSpenders } from '../points/point-spender.service.js';
import { invalid } from '../promotions.errors.js';
import {
  checkPieces,
  checkTerms,
  isMoneyItem,
  setsMoney,
  type ItemTerms,
  type MallItem,
  type NewItem,
} from './mall-item.js';
import { MallItemStore } from './mall-item.store.js';
import { isMoney, type PointOrder } from './point-order.js';
import { PointOrderStore } from './point-order.store.js';
import { PointOrdersService } from './point-orders.service.js';

/** One step of an operator on an order. */
export interface OrderStep {
  readonly orderId: string;
  readonly operatorId: string;
  /** The version of the order that the operator saw. */
  readonly version: bigint;
  /** The operator's message to the member. */
  readonly message: string;
  /** A note that only operators see. */
  readonly note: string;
}

/** How long (ms) an operator's claim of an order lasts. */
const CLAIM_MS = 600_000;
const TEXT_LENGTH_MAX = 500;
const OPERATOR_LENGTH_MAX = 64;

/** Lets operators manage the points mall: its items, and the orders that operators deliver (goods and codes). */
@Injectable()
export class MallDeskService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(MallItemStore) private readonly items: MallItemStore,
    @Inject(PointOrderStore) private readonly store: PointOrderStore,
    @Inject(PointOrdersService) private readonly orders: PointOrdersService,
    @Inject(PointSpenders) private readonly spenders: PointSpenders,
  ) {}

  itemsOf(brands: readonly string[]): Promise<MallItem[]> {
    return this.items.ofBrands(this.db, brands);
  }

  /**
   * Returns an item of the mall.
   * @throws Failure resource.not_found.
   */
  async item(itemId: string): Promise<MallItem> {
    return needed(await this.items.find(this.db, itemId));
  }

  /**
   * Creates an item that is closed, so members cannot redeem it yet. An item of money is in the brand's currency.
   * @throws Failure request.invalid (the field), resource.not_found (brand).
   */
  async create(item: Omit<NewItem, 'currency'>): Promise<MallItem> {
    refuseBadOperator(item.setBy);
    checkTerms(item.kind, item);
    checkPieces(item.stock, 'stock');
    const { code, currency } = await this.spenders.brandOf(item.brand);
    return this.items.insert(this.db, { ...item, brand: code, currency: isMoneyItem(item.kind) ? currency : '' });
  }

  /**
   * Changes the terms of an item. If the price, amount or turnover of an item of money changes, the item is closed
   * until another operator opens it.
   * @throws Failure review.stale, request.invalid (the field), resource.not_found.
   */
  async change(itemId: string, version: bigint, terms: ItemTerms, operatorId: string): Promise<MallItem> {
    refuseBadOperator(operatorId);
    return this.#changed(itemId, version, (tx, item) => {
      checkTerms(item.kind, terms);
      return this.items.setTerms(tx, itemId, terms, setsMoney(item, terms) ? operatorId : undefined);
    });
  }

  /**
   * Adds pieces to the stock of an item; a negative number takes pieces away.
   * @throws Failure review.stale, request.invalid (pieces), resource.not_found.
   */
  addStock(itemId: string, version: bigint, pieces: bigint): Promise<MallItem> {
    return this.#changed(itemId, version, (tx, { stock }) => {
      if (pieces === 0n) throw invalid('pieces');
      checkPieces(stock + pieces, 'pieces');
      return this.items.addStock(tx, itemId, pieces);
    });
  }

  /**
   * Opens or closes an item. An item of money must be opened by another operator than the one who set its price,
   * amount and turnover.
   * @throws Failure ops.own_request, review.stale, request.invalid (operatorId), resource.not_found.
   */
  async setOpen(itemId: string, version: bigint, open: boolean, operatorId: string): Promise<MallItem> {
    refuseBadOperator(operatorId);
    return this.#changed(itemId, version, (tx, { kind, setBy }) => {
      if (open && isMoneyItem(kind) && setBy === operatorId) throw new Failure('ops.own_request');
      return this.items.setOpen(tx, itemId, open);
    });
  }

  /**
   * Returns an order of goods or of a code.
   * @throws Failure resource.not_found, also for an order of money.
   */
  async order(orderId: string): Promise<PointOrder> {
    const order = await this.store.find(this.db, orderId);
    if (!order || isMoney(order.kind)) throw new Failure('resource.not_found');
    return order;
  }

  claim(step: OrderStep): Promise<PointOrder> {
    return this.#step(step, async (tx) => needed(await this.store.claim(tx, step.orderId, step.operatorId)));
  }

  release(step: OrderStep): Promise<PointOrder> {
    return this.#step(step, async (tx) => needed(await this.store.claim(tx, step.orderId, '')));
  }

  /**
   * Stores that the goods or the code were sent. An order of a code needs a message, because the message contains the
   * code.
   * @throws Failure request.invalid (message).
   */
  send(step: OrderStep): Promise<PointOrder> {
    const { orderId, operatorId: endedBy, message, note } = step;
    return this.#step(step, async (tx, { kind }) => {
      if (kind === 'code' && message.trim() === '') throw invalid('message');
      const sent = await this.store.end(tx, orderId, { status: 'sent', message, note, endedBy });
      await this.orders.publishEnded(tx, sent);
      return sent;
    });
  }

  /**
   * Cancels an order, and returns its points to the member and its piece to the stock. The message must not be empty,
   * because it tells the member the reason.
   * @throws Failure request.invalid (message).
   */
  cancel(step: OrderStep): Promise<PointOrder> {
    const { operatorId: endedBy, message, note } = step;
    return this.#step(step, async (tx, order) => {
      if (message.trim() === '') throw invalid('message');
      const account = await this.orders.lockAccount(tx, order.memberId);
      const cancelled = await this.orders.undo(tx, account, order, { status: 'cancelled', message, note, endedBy });
      await this.orders.publishEnded(tx, cancelled);
      return cancelled;
    });
  }

  #changed(
    itemId: string,
    version: bigint,
    change: (tx: Tx, item: MallItem) => Promise<MallItem | undefined>,
  ): Promise<MallItem> {
    return this.db.transaction(async (tx) => {
      const item = needed(await this.items.lock(tx, itemId));
      if (item.version !== version) throw new Failure('review.stale', { version: item.version });
      return needed(await change(tx, item));
    });
  }

  /**
   * Executes one step of an operator on a waiting order. As in every other transaction, the member's points account is
   * locked before the order.
   * @throws Failure review.decided, review.claimed (by another operator), review.stale, resource.not_found.
   */
  async #step(step: OrderStep, work: (tx: Tx, order: PointOrder) => Promise<PointOrder>): Promise<PointOrder> {
    refuseBadStep(step);
    const { memberId } = await this.order(step.orderId);
    return this.db.transaction(async (tx) => {
      await this.orders.lockAccount(tx, memberId);
      const order = needed(await this.store.lock(tx, step.orderId));
      if (order.status !== 'waiting') throw new Failure('review.decided');
      if (order.claimedBy !== step.operatorId && isClaimed(order)) throw new Failure('review.claimed');
      if (order.version !== step.version) throw new Failure('review.stale', { version: order.version });
      return work(tx, order);
    });
  }
}

/**
 * Returns true if an operator's claim of the order is still valid. A claim expires, so that an order is not blocked by
 * an operator who has left.
 */
const isClaimed = ({ claimedBy, claimedAt }: PointOrder): boolean =>
  claimedBy !== '' && claimedAt !== null && claimedAt.getTime() + CLAIM_MS > Date.now();

function refuseBadOperator(operatorId: string): void {
  if (operatorId === '' || operatorId.length > OPERATOR_LENGTH_MAX) throw invalid('operatorId');
}

function refuseBadStep({ operatorId, message, note }: OrderStep): void {
  refuseBadOperator(operatorId);
  if (message.length > TEXT_LENGTH_MAX || message.includes('\0')) throw invalid('message');
  if (note.length > TEXT_LENGTH_MAX || note.includes('\0')) throw invalid('note');
}

function needed<T>(found: T | undefined): T {
  if (found === undefined) throw new Failure('resource.not_found');
  return found;
}
