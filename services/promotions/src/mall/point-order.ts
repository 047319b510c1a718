import type { MoneyAward } from '../conversions/conversion.js';

/** The kinds of items in the mall. Operators send goods and codes. */
export type ItemKind = 'cash' | 'bonus' | 'goods' | 'code';
export type OrderKind = 'conversion' | ItemKind;

/**
 * The state of an order. Money: `paying` until the wallet has answered, then `done` or `refused`. Goods and codes:
 * `waiting` until an operator has `sent` or `cancelled` them. The points of a refused or cancelled order are given back.
 */
export type OrderStatus = 'paying' | 'done' | 'refused' | 'waiting' | 'sent' | 'cancelled';

/** A text by language code in upper case; EN is always present. */
export type Names = Readonly<Record<string, string>>;

/** A purchase with points. Its terms are fixed when the points are taken. */
export interface PointOrder extends MoneyAward {
  readonly orderId: string;
  readonly memberId: string;
  readonly brand: string;
  readonly kind: OrderKind;
  readonly itemId: string | null;
  readonly names: Names;
  readonly art: string;
  /** Whole points. */
  readonly points: bigint;
  /**
   * Parts per million of the valid stake that count towards the turnover, by category from 1, as the brand had them
   * when the points were taken; empty for all of it.
   */
  readonly contributionPpm: readonly number[];
  readonly delivery: string;
  readonly status: OrderStatus;
  /** The failure code of a refusal. */
  readonly reason: string;
  /** The text that the operator wrote for the member. */
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

/** Whether a repeated key asks for the same order. */
export const isSameOrder = (
  order: Pick<PointOrder, 'kind' | 'itemId' | 'points' | 'delivery'>,
  asked: Pick<PointOrder, 'itemId' | 'points' | 'delivery'>,
): boolean => order.itemId === asked.itemId && order.points === asked.points && order.delivery === asked.delivery;

/** Whether the wallet pays an order; operators fulfil the others. */
export const isMoney = (kind: OrderKind): boolean => kind === 'conversion' || kind === 'cash' || kind === 'bonus';
