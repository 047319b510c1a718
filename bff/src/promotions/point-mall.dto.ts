import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, IsUUID, Length, Matches } from 'class-validator';
import { EncryptedBody } from '../http/encrypted-body.js';
import { Optional } from '../http/optional.js';
import { PageQuery } from '../http/page-query.dto.js';

export const ITEM_KINDS = ['cash', 'bonus', 'goods', 'code'] as const;
export type ItemKindName = (typeof ITEM_KINDS)[number];
const ORDER_KINDS = ['conversion', ...ITEM_KINDS] as const;
const ORDER_STATES = ['paying', 'done', 'refused', 'waiting', 'sent', 'cancelled'] as const;
/** A whole number of points above zero. */
export const WHOLE_POINTS = /^[1-9][0-9]{0,9}$/;
const DELIVERY_LENGTH_MAX = 300;

/** The body of a conversion. Its encrypted form has `paymentPassword`. */
export class ConvertPointsBody extends EncryptedBody {
  @ApiProperty({ pattern: WHOLE_POINTS.source, description: 'Whole points.' })
  @IsString()
  @Matches(WHOLE_POINTS)
  points: string;
}

export class RedeemItemBody extends ConvertPointsBody {
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  itemId: string;

  @ApiPropertyOptional({ maxLength: DELIVERY_LENGTH_MAX, description: 'Name, address and phone, for goods only.' })
  @Optional()
  @IsString()
  @Length(0, DELIVERY_LENGTH_MAX)
  delivery?: string;
}

export class PointOrdersQuery extends PageQuery {}

export class MallItemDto {
  @ApiProperty({ format: 'uuid' })
  itemId: string;

  @ApiProperty({ enum: ITEM_KINDS })
  kind: ItemKindName;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, description: 'By language code.' })
  names: Record<string, string>;

  @ApiProperty({ description: 'The name of a picture.' })
  art: string;

  @ApiProperty({ description: 'The price in whole points.' })
  points: string;

  @ApiProperty({ description: 'Pieces that are left.' })
  stock: number;

  @ApiProperty({ description: 'How many pieces one member may redeem; 0 for no limit.' })
  memberMax: number;

  @ApiProperty({ description: 'How many pieces the member has redeemed; 0 for a visitor.' })
  redeemed: number;

  @ApiProperty({ description: 'The lowest VIP level that may redeem it; 0 for every member.' })
  levelMin: number;

  @ApiPropertyOptional({ description: 'The amount of money, in minor units.' })
  amountMinor?: string;

  @ApiPropertyOptional({ description: 'Turnover asked for, in hundredths of the amount; 0 is none.' })
  turnoverPercent?: number;
}

export class MallItemsDto {
  @ApiProperty({ type: [MallItemDto] })
  list: MallItemDto[];

  @ApiProperty({ description: "The member's VIP level; 0 for none, for a visitor, and if no item asks for one." })
  memberLevel: number;
}

export class PointOrderDto {
  @ApiProperty({ format: 'uuid' })
  orderId: string;

  @ApiProperty({ enum: ORDER_KINDS })
  kind: (typeof ORDER_KINDS)[number];

  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, description: "The item's, by language." })
  names: Record<string, string>;

  @ApiProperty()
  art: string;

  @ApiProperty({ description: 'Whole points.' })
  points: string;

  @ApiProperty({ enum: ORDER_STATES })
  status: (typeof ORDER_STATES)[number];

  @ApiPropertyOptional({ description: 'The code of a refusal.' })
  reason?: string;

  @ApiPropertyOptional({ description: 'The amount of money, in minor units.' })
  amountMinor?: string;

  @ApiPropertyOptional()
  delivery?: string;

  @ApiPropertyOptional({ description: 'What customer service wrote: a parcel number, a code, why it was cancelled.' })
  message?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  askedAt?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  endedAt?: string;
}

export class PointOrderPageDto {
  @ApiProperty({ type: [PointOrderDto], description: 'Newest first.' })
  content: PointOrderDto[];

  @ApiProperty()
  pageNum: number;

  @ApiProperty()
  totalPages: number;

  @ApiProperty()
  totalCount: number;
}
