import type { MessageInitShape } from '@bufbuild/protobuf';
import { promotions } from '@nm/contracts';
import type { ItemKindName } from '../../promotions/point-mall.dto.js';
import type { Fields } from '../audit/audit-trail.js';
import type { DeskItemDto, ItemTermsBody } from './mall-item.dto.js';

export const presentDeskItem = (item: promotions.MallItem): DeskItemDto => ({
  itemId: item.itemId,
  brand: item.brand,
  kind: item.kind as ItemKindName,
  nameEn: item.names['EN'] ?? '',
  ...(item.names['BN'] && { nameBn: item.names['BN'] }),
  ...(item.names['AR'] && { nameAr: item.names['AR'] }),
  art: item.art,
  points: String(item.points),
  stock: Number(item.stock),
  memberMax: item.memberMax,
  ...(item.currency && { currency: item.currency }),
  amountMinor: String(item.amountMinor),
  turnoverPercent: item.turnoverPercent,
  levelMin: item.levelMin,
  position: item.position,
  open: item.open,
  version: String(item.version),
});

/** Converts the fields of an item to the form of the promotions service. */
export const sentTerms = ({
  nameEn,
  nameBn,
  nameAr,
  art,
  points,
  memberMax,
  amountMinor,
  turnoverPercent,
  levelMin = 0,
  position,
}: ItemTermsBody): MessageInitShape<typeof promotions.MallItemSchema> => ({
  names: { EN: nameEn, ...(nameBn && { BN: nameBn }), ...(nameAr && { AR: nameAr }) },
  ...{ art, memberMax, turnoverPercent, levelMin, position },
  points: BigInt(points),
  amountMinor: BigInt(amountMinor),
});

/** Returns the fields of an item that the audit log stores before and after a change. */
export const shownItem = (item: promotions.MallItem): Fields => ({
  name: item.names['EN'] ?? '',
  kind: item.kind,
  points: String(item.points),
  stock: String(item.stock),
  memberMax: String(item.memberMax),
  ...(item.levelMin > 0 && { levelMin: String(item.levelMin) }),
  ...(item.amountMinor > 0n && {
    amountMinor: String(item.amountMinor),
    turnoverPercent: String(item.turnoverPercent),
  }),
  state: item.open ? 'open' : 'closed',
});
