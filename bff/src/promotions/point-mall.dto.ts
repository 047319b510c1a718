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

  @ApiPropertyOptional({ maxLength: DELIVERY_LENGTH_MAX, description: 'Name, address and phone. Only of goods.' })
  @Optional()
  @IsString()
  @Length(0, DELIVERY_LENGTH_MAX)
  delivery?: string;
}

export class PointOrdersQuery extends PageQuery {}

export class MallItemDto {
  @ApiProperty({ format: 'uuid' })
  itemId: string;

  @ApiProperty({ enum: ITEM_KINDS, description: 'What it gives: cash, bonus money, goods that are sent, or a code.' })
  kind: ItemKindName;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'By language code. EN is always present.',
  })
  names: Record<string, string>;

  @ApiProperty({ description: 'The name of a picture of this site.' })
  art: string;

  @ApiProperty({ description: 'The price of one piece, in whole points.' })
  points: string;

  @ApiProperty({ description: 'How many pieces are left.' })
  stock: number;

  @ApiProperty({ description: 'How many pieces one member can redeem; 0 for no limit.' })
  memberMax: number;

  @ApiProperty({ description: 'How many pieces the member has redeemed; 0 for a visitor.' })
  redeemed: number;

  @ApiProperty({ description: 'The VIP level that is required; 0 for none.' })
  levelMin: number;

  @ApiPropertyOptional({ description: 'The money that it gives. Only of cash and bonus.' })
  amountMinor?: string;

  @ApiPropertyOptional({ description: 'The required turnover, in percent of the amount. Only of cash and bonus.' })
  turnoverPercent?: number;
}

export class MallItemsDto {
  @ApiProperty({ type: [MallItemDto] })
  list: MallItemDto[];

  @ApiProperty({ description: "The member's VIP level; 0 for none, for a visitor, and if no item requires a level." })
  memberLevel: number;
}

export class PointOrderDto {
  @ApiProperty({ format: 'uuid' })
  orderId: string;

  @ApiProperty({
    enum: ORDER_KINDS,
    description: '`conversion`: points for money. Otherwise the kind of the redeemed item.',
  })
  kind: (typeof ORDER_KINDS)[number];

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'The names of the item by language code.',
  })
  names: Record<string, string>;

  @ApiProperty({ description: 'The name of a picture of this site.' })
  art: string;

  @ApiProperty({ description: 'The points that were taken, in whole points.' })
  points: string;

  @ApiProperty({
    enum: ORDER_STATES,
    description:
      'Of money: `paying`, `done` or `refused`. Of goods and codes: `waiting` for an operator, `sent` or `cancelled`.',
  })
  status: (typeof ORDER_STATES)[number];

  @ApiPropertyOptional({ description: 'The failure code. Only of a refused order.' })
  reason?: string;

  @ApiPropertyOptional({ description: 'The money that it gives. Only of money.' })
  amountMinor?: string;

  @ApiPropertyOptional({ description: 'The address that the member gave. Only of goods.' })
  delivery?: string;

  @ApiPropertyOptional({
    description: 'The text of customer service: a parcel number, a code, or why it was cancelled. Absent before.',
  })
  message?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  askedAt?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent until it has ended.' })
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
