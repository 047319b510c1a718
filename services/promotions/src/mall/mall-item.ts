import { moneyAward, type MoneyAward } from '../conversions/conversion.js';
import { invalid } from '../promotions.errors.js';
import { vipLevels } from '../rules/vip-levels.js';
import { NO_MONEY, type ItemKind, type Names } from './point-order.js';

/** An item of the points mall. */
export interface MallItem {
  readonly itemId: string;
  readonly brand: string;
  readonly kind: ItemKind;
  readonly names: Names;
  /** The name of the item's picture, which the web client contains. */
  readonly art: string;
  /** The price in whole points. */
  readonly points: bigint;
  readonly stock: bigint;
  /** How many pieces one member may redeem; 0 if there is no limit. */
  readonly memberMax: number;
  /** The currency of an item of money, and its amount in minor units; empty and 0 for goods and codes. */
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly turnoverPercent: number;
  /** The lowest VIP level with which a member may redeem the item; 0 if every member may. */
  readonly levelMin: number;
  readonly position: number;
  readonly open: boolean;
  /**
   * The operator who created the item or last changed its price, amount or turnover. Empty for items that were created
   * before this field existed.
   */
  readonly setBy: string;
  readonly version: bigint;
}

/** The fields that an operator may set; kind, brand and currency are fixed when the item is created. */
export type ItemTerms = Pick<
  MallItem,
  'names' | 'art' | 'points' | 'memberMax' | 'amountMinor' | 'turnoverPercent' | 'levelMin' | 'position'
>;
export type NewItem = ItemTerms & Pick<MallItem, 'brand' | 'kind' | 'currency' | 'stock' | 'setBy'>;

const NAME_LENGTH_MAX = 80;
const POINTS_MAX = 1_000_000_000n;
const AMOUNT_MINOR_MAX = 1_000_000_000_000n;
const PIECES_MAX = 1_000_000n;
const MEMBER_MAX = 10_000;
const TURNOVER_PERCENT_MAX = 10_000;
const POSITION_MAX = 100_000;
const DELIVERY_LENGTH_MIN = 10;
const DELIVERY_LENGTH_MAX = 300;
const LANGUAGE = /^[A-Z]{2}$/;
const ART = /^[a-z0-9-]{1,32}$/;

export const isMoneyItem = (kind: ItemKind): kind is 'cash' | 'bonus' => kind === 'cash' || kind === 'bonus';

/**
 * Checks the terms that an operator gives an item.
 * @throws Failure request.invalid that names the field.
 */
export function checkTerms(kind: ItemKind, terms: ItemTerms): void {
  const { names, art, points, memberMax, amountMinor, turnoverPercent, levelMin, position } = terms;
  const texts = Object.entries(names);
  if (!names['EN']?.trim() || texts.some(([language, text]) => !LANGUAGE.test(language) || !isText(text)))
    throw invalid('names');
  if (!ART.test(art)) throw invalid('art');
  if (points < 1n || points > POINTS_MAX) throw invalid('points');
  if (memberMax < 0 || memberMax > MEMBER_MAX) throw invalid('memberMax');
  if (isMoneyItem(kind) ? amountMinor < 1n || amountMinor > AMOUNT_MINOR_MAX : amountMinor !== 0n)
    throw invalid('amountMinor');
  if (turnoverPercent < 0 || turnoverPercent > (isMoneyItem(kind) ? TURNOVER_PERCENT_MAX : 0))
    throw invalid('turnoverPercent');
  if (levelMin < 0 || levelMin > vipLevels.levels.length) throw invalid('levelMin');
  if (position < 0 || position > POSITION_MAX) throw invalid('position');
}

/**
 * Returns true if a change sets the price, amount or turnover of an item of money. Another operator must then open it,
 * because otherwise one operator alone could give away money.
 */
export const setsMoney = (item: MallItem, terms: ItemTerms): boolean =>
  isMoneyItem(item.kind) &&
  (['points', 'amountMinor', 'turnoverPercent'] as const).some((field) => item[field] !== terms[field]);

/**
 * Checks a number of pieces.
 * @throws Failure request.invalid that names the field.
 */
export function checkPieces(pieces: bigint, field: string): void {
  if (pieces < 0n || pieces > PIECES_MAX) throw invalid(field);
}

/**
 * Returns the delivery text (such as an address) of an order without surrounding white space. An order of goods needs
 * one; every other order must have none.
 * @throws Failure request.invalid.
 */
export function deliveryFor(kind: ItemKind, delivery: string): string {
  const text = delivery.trim();
  const fits =
    kind === 'goods'
      ? text.length >= DELIVERY_LENGTH_MIN && text.length <= DELIVERY_LENGTH_MAX && !text.includes('\0')
      : text === '';
  if (!fits) throw invalid('delivery');
  return text;
}

/** Returns the money that an item gives; no money for goods and codes. */
export const moneyOf = ({ kind, currency, amountMinor, turnoverPercent }: MallItem): MoneyAward =>
  isMoneyItem(kind) ? moneyAward({ currency, pool: kind, amountMinor, turnoverPercent }) : NO_MONEY;

const isText = (text: string): boolean =>
  text.trim().length > 0 && text.length <= NAME_LENGTH_MAX && !text.includes('\0');
