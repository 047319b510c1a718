import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { promotions } from '@nm/contracts';
import { totalPages, type Page } from '@nm/kit/rpc/fields.js';
import { invalid } from '../promotions.errors.js';
import type { ItemTerms, MallItem } from './mall-item.js';
import type { ItemKind, PointOrder } from './point-order.js';
import type { OrdersPage } from './point-order.read-model.js';

const KINDS: readonly ItemKind[] = ['cash', 'bonus', 'goods', 'code'];

export const itemOf = ({
  redeemed = 0,
  ...item
}: MallItem & { readonly redeemed?: number }): MessageInitShape<typeof promotions.MallItemSchema> => ({
  ...item,
  names: { ...item.names },
  redeemed,
});

export const orderOf = ({
  itemId,
  names,
  cashMinor,
  bonusMinor,
  claimedAt,
  askedAt,
  endedAt,
  ...order
}: PointOrder): MessageInitShape<typeof promotions.PointOrderSchema> => ({
  ...order,
  itemId: itemId ?? '',
  names: { ...names },
  amount: { cashMinor, bonusMinor },
  askedAt: timestampFromDate(askedAt),
  ...(claimedAt && { claimedAt: timestampFromDate(claimedAt) }),
  ...(endedAt && { endedAt: timestampFromDate(endedAt) }),
});

export const ordersPageOf = (
  { content, totalCount }: OrdersPage,
  page: Page,
): MessageInitShape<typeof promotions.ListPointOrdersResponseSchema> => ({
  content: content.map(orderOf),
  pageNum: page.number,
  totalPages: totalPages(totalCount, page),
  totalCount,
});

/**
 * Reads the kind of an item from a request.
 * @throws Failure request.invalid (kind).
 */
export function kindOf(text: string): ItemKind {
  const kind = KINDS.find((known) => known === text);
  if (!kind) throw invalid('kind');
  return kind;
}

/**
 * Reads an item from a request.
 * @throws Failure request.invalid (item).
 */
export function sentItem(item: promotions.MallItem | undefined): promotions.MallItem {
  if (!item) throw invalid('item');
  return item;
}

export const termsOf = ({
  names,
  art,
  points,
  memberMax,
  amountMinor,
  turnoverPercent,
  levelMin,
  position,
}: promotions.MallItem): ItemTerms => ({
  ...{ names, art, points, memberMax, amountMinor, turnoverPercent, levelMin, position },
});
