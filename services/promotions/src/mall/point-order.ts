import type { MoneyAward } from '../conversions/conversion.js';

/** The kinds of items in the points mall. The wallet pays money; operators send goods and codes. */
export type ItemKind = 'cash' | 'bonus' | 'goods' | 'code';
export type OrderKind = 'conversion' | ItemKind;

/**
 * The state of an order. An order of money is `paying` until the wallet has answered, then `done` or `refused`. An
 * order of goods or a code is `waiting` until an operator marks it as `sent` or `cancelled`. The points of a refused
 * or cancelled order are returned.
 */
export type OrderStatus = 'paying' | 'done' | 'refused' | 'waiting' | 'sent' | 'cancelled';

/** A text in several languages, by language code in upper case. EN is present, except in a conversion (no names). */
export type Names = Readonly<Record<string, string>>;

/** An order that a member pays with points. Its terms are fixed when the points are taken. */
export interface PointOrder extends MoneyAward {
  readonly orderId: string;
  readonly memberId: string;
  readonly brand: string;
  readonly kind: OrderKind;
  readonly itemId: string | null;
  readonly names: Names;
  readonly art: string;
  /** The price of the order, in whole points. */
  readonly points: bigint;
  /**
   * How much the valid stake counts towards the turnover, in parts per million, with one element per category from 1.
   * The values are the brand's at the time at which the points were taken. If the list is empty, every category counts
   * in full.
   */
  readonly contributionPpm: readonly number[];
  readonly delivery: string;
  readonly status: OrderStatus;
  /** The failure code with which the wallet refused the order; empty if the wallet did not refuse it. */
  readonly reason: string;
  /** The message of the operator to the member. */
  readonly message: string;
  readonly note: string;
  readonly claimedBy: string;
  readonly claimedAt: Date | null;
  readonly endedBy: string;
  readonly version: bigint;
  readonly askedAt: Date;
  readonly endedAt: Date | null;
}

/** An order that is to be stored. */
export type NewOrder = Pick<
  PointOrder,
  | 'memberId'
  | 'brand'
  | 'kind'
  | 'itemId'
  | 'names'
  | 'art'
  | 'points'
  | 'contributionPpm'
  | 'delivery'
  | keyof MoneyAward
> & { readonly key: string };

export const NO_MONEY: MoneyAward = { currency: '', cashMinor: 0n, bonusMinor: 0n, turnoverRequiredMinor: 0n };

/** Returns true if a repeated request with the same key asks for the same order. */
export const isSameOrder = (
  order: Pick<PointOrder, 'kind' | 'itemId' | 'points' | 'delivery'>,
  asked: Pick<PointOrder, 'itemId' | 'points' | 'delivery'>,
): boolean => order.itemId === asked.itemId && order.points === asked.points && order.delivery === asked.delivery;

/** Returns true if the wallet pays an order. Operators deliver all other orders. */
export const isMoney = (kind: OrderKind): boolean => kind === 'conversion' || kind === 'cash' || kind === 'bonus';
