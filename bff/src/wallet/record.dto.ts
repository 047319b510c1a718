import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { Optional } from '../http/optional.js';
import { RangePageQuery } from '../http/page-query.dto.js';

const MOVEMENT_TYPES = [
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
  'correction',
  'chargeback',
  'forfeit',
  'conversion',
  'hold',
  'capture',
  'release',
  'return',
  'to_vendor',
  'at_vendor',
  'from_vendor',
] as const;
const RECORD_TYPES = ['round', ...MOVEMENT_TYPES] as const;
const VIEWS = ['rounds', 'movements'] as const;

export class RecordQuery extends RangePageQuery {
  @ApiPropertyOptional({ enum: RECORD_TYPES, description: 'All types when absent.' })
  @Optional()
  @IsIn(RECORD_TYPES)
  type?: (typeof RECORD_TYPES)[number];

  @ApiPropertyOptional({
    enum: VIEWS,
    description:
      'One line a movement, or one line (of type `round`) for all movements of a round. `movements` if absent.',
  })
  @Optional()
  @IsIn(VIEWS)
  view?: (typeof VIEWS)[number];
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

  @ApiProperty({ description: 'The stake was given back.' })
  stakeReturned: boolean;

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

  @ApiPropertyOptional({
    description: 'What was not paid to the member, because it belonged to a bonus that had ended. Absent for none.',
  })
  houseMinor?: string;

  @ApiPropertyOptional({ description: 'The promotion of a grant.' })
  promotion?: string;
}

export class RecordTotalsDto {
  @ApiProperty()
  inMinor: string;

  @ApiProperty()
  outMinor: string;

  @ApiProperty({ description: 'The number of lines. Counting stops at 1,000, or at the end of a later page.' })
  count: number;

  @ApiProperty({ description: 'The range has more lines than `count`.' })
  hasMore: boolean;
}

export class RecordPageDto {
  @ApiProperty({ type: [RecordDto] })
  content: RecordDto[];

  @ApiProperty()
  pageNum: number;

  @ApiProperty({ description: 'The number of known pages; more follow if `totals.hasMore`.' })
  totalPages: number;

  @ApiProperty({ type: RecordTotalsDto, description: 'Over the whole range.' })
  totals: RecordTotalsDto;
}
