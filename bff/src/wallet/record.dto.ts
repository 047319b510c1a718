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
  @ApiPropertyOptional({ enum: RECORD_TYPES, description: 'Only movements of this type. All types if absent.' })
  @Optional()
  @IsIn(RECORD_TYPES)
  type?: (typeof RECORD_TYPES)[number];

  @ApiPropertyOptional({
    enum: VIEWS,
    description:
      '`movements`: one line for each movement. `rounds`: one line, of type `round`, for all movements of a ' +
      'round. `movements` if absent.',
  })
  @Optional()
  @IsIn(VIEWS)
  view?: (typeof VIEWS)[number];
}

export class RecordDto {
  @ApiProperty({ format: 'uuid', description: 'The id of the movement.' })
  transferId: string;

  @ApiProperty({
    enum: RECORD_TYPES,
    description:
      '`bet_win`: stake and win of a round at once. `grant`: a bonus. `clearing`: pay of an agent. `hold`, ' +
      '`capture`, `release`: locked money, its payment, its return. `return`: money of a paid withdrawal that ' +
      'came back. `to_vendor`, `at_vendor`, `from_vendor`: money that moves to a wallet at a vendor, has ' +
      'arrived there, or comes back. `round`: all movements of a round.',
  })
  type: string;

  @ApiProperty({ description: 'What the movement did to the balance (cash and bonus): positive in, negative out.' })
  amountMinor: string;

  @ApiProperty({ description: 'The balance before it.' })
  beforeMinor: string;

  @ApiProperty({ description: 'The balance after it.' })
  afterMinor: string;

  @ApiProperty({ description: 'True if the stake was given back.' })
  stakeReturned: boolean;

  @ApiProperty({ description: 'The id of what it belongs to: a round, an order, a promotion.' })
  reference: string;

  @ApiProperty({
    enum: ['applied', 'refused'],
    description: '`refused`: it was not posted, so that the balance stayed.',
  })
  status: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'When it was posted.' })
  occurredAt?: string;

  @ApiProperty({ description: 'The stake that it took; 0 for none.' })
  stakeMinor: string;

  @ApiProperty({ description: 'The payout that it gave; 0 for none.' })
  payoutMinor: string;

  @ApiProperty({ description: 'The game that was played. Empty for other movements.' })
  gameCode: string;

  @ApiPropertyOptional({
    description:
      'What went to the house and not to the member, because the bonus of the bet had ended. Absent for none.',
  })
  houseMinor?: string;

  @ApiPropertyOptional({ description: "The promotion's id. Only of a grant." })
  promotion?: string;
}

export class RecordTotalsDto {
  @ApiProperty({ description: 'The sum of what came in.' })
  inMinor: string;

  @ApiProperty({ description: 'The sum of what went out.' })
  outMinor: string;

  @ApiProperty({ description: 'The number of lines. Counting stops at 1,000, or at the end of a later page.' })
  count: number;

  @ApiProperty({ description: 'True if the range has more lines than `count`.' })
  hasMore: boolean;
}

export class RecordPageDto {
  @ApiProperty({ type: [RecordDto] })
  content: RecordDto[];

  @ApiProperty()
  pageNum: number;

  @ApiProperty({ description: 'The number of known pages; more follow if `totals.hasMore`.' })
  totalPages: number;

  @ApiProperty({ type: RecordTotalsDto, description: 'Sums over the whole range.' })
  totals: RecordTotalsDto;
}
