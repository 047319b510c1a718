import type { promotions } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import type { ItemKindName, MallItemDto, PointOrderDto, PointOrderPageDto } from './point-mall.dto.js';

export const presentItem = (item: promotions.MallItem): MallItemDto => ({
  itemId: item.itemId,
  kind: item.kind as ItemKindName,
  names: item.names,
  art: item.art,
  points: String(item.points),
  stock: Number(item.stock),
  memberMax: item.memberMax,
  redeemed: item.redeemed,
  levelMin: item.levelMin,
  ...(item.amountMinor > 0n && { amountMinor: String(item.amountMinor), turnoverPercent: item.turnoverPercent }),
});

export const presentOrderPage = (page: promotions.ListPointOrdersResponse): PointOrderPageDto => ({
  content: page.content.map(presentOrder),
  pageNum: page.pageNum,
  totalPages: page.totalPages,
  totalCount: Number(page.totalCount),
});

/** Converts an order for the member. The note and the names of operators are left out. */
export function presentOrder(order: promotions.PointOrder): PointOrderDto {
  const amountMinor = (order.amount?.cashMinor ?? 0n) + (order.amount?.bonusMinor ?? 0n);
  return {
    orderId: order.orderId,
    kind: order.kind as PointOrderDto['kind'],
    names: order.names,
    art: order.art,
    points: String(order.points),
    status: order.status as PointOrderDto['status'],
    ...(order.reason && { reason: order.reason }),
    ...(amountMinor > 0n && { amountMinor: String(amountMinor) }),
    ...(order.delivery && { delivery: order.delivery }),
    ...(order.message && { message: order.message }),
    askedAt: isoTime(order.askedAt),
    ...(order.endedAt && { endedAt: isoTime(order.endedAt) }),
  };
}
