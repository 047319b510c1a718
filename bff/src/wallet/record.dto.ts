import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { Optional } from '../http/optional.js';
import { RangePageQuery } from '../http/page-query.dto.js';

const RECORD_TYPES = [
  'deposit',
  'bet',
  'win',
  'bet_win',
  'rollback',
  'grant',
  'withdrawal',
  'transfer',
  'clearing',
  'adjustment',
] as const;

export class RecordQuery extends RangePageQuery {
  @ApiPropertyOptional({ enum: RECORD_TYPES, description: 'All types when absent.' })
  @Optional()
  @IsIn(RECORD_TYPES)
  type?: (typeof RECORD_TYPES)[number];
}

export class RecordDto {
  @ApiProperty({ format: 'uuid' })
  transferId: string;

  @ApiProperty({ enum: RECORD_TYPES })
  type: string;

  @ApiProperty({ description: 'Signed minor units: what the movement did to the balance.' })
  amountMinor: string;

  @ApiProperty()
  beforeMinor: string;

  @ApiProperty()
  afterMinor: string;

  @ApiProperty({ description: 'What it belongs to: a round, an order, a promotion.' })
  reference: string;

  @ApiProperty({ enum: ['applied', 'refused'] })
  status: string;

  @ApiPropertyOptional({ format: 'date-time' })
  occurredAt?: string;

  @ApiProperty()
  stakeMinor: string;

  @ApiProperty()
  payoutMinor: string;

  @ApiProperty()
  gameCode: string;
}

export class RecordTotalsDto {
  @ApiProperty()
  inMinor: string;

  @ApiProperty()
  outMinor: string;

  @ApiProperty()
  count: number;
}

export class RecordPageDto {
  @ApiProperty({ type: [RecordDto] })
  content: RecordDto[];

  @ApiProperty()
  pageNum: number;

  @ApiProperty()
  totalPages: number;

  @ApiProperty({ type: RecordTotalsDto, description: 'Over the whole range.' })
  totals: RecordTotalsDto;
}
