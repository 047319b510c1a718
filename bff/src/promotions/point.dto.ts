import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { RangePageQuery } from '../http/page-query.dto.js';

/** The rule by which bets in a game category earn points. */
export class PointTermsDto {
  @ApiProperty({ description: 'Valid stake (minor units) that earns one point where the category counts whole.' })
  stakeMinorPerPoint: string;

  @ApiProperty({ type: () => [PointShareDto], description: 'A category that is not listed does not count.' })
  shares: PointShareDto[];
}

export class PointShareDto {
  @ApiProperty({ example: 'RNG' })
  category: string;

  @ApiProperty({ description: 'How much of the valid stake counts, in hundredths.' })
  percent: number;
}

export class PointBalanceDto {
  @ApiProperty({ description: 'Whole points, rounded down.' })
  points: string;

  @ApiProperty({ description: 'Millionths of a point: the last six digits are what the next whole point has already.' })
  pointsMicro: string;

  @ApiProperty({ description: 'Rises by one with each entry; a lower one is older.' })
  version: number;
}

/** The terms of converting points to money. */
export class ConversionTermsDto {
  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'Points are converted in multiples of this number.' })
  pointsStep: string;

  @ApiProperty({ description: 'The amount that so many points give, in minor units.' })
  stepMinor: string;

  @ApiProperty({ description: 'The smallest conversion.' })
  pointsMin: string;

  @ApiProperty({ description: "The largest sum of a calendar day in the brand's zone." })
  pointsDayMax: string;

  @ApiProperty({ description: 'What the member may still convert today; the whole limit for a visitor.' })
  pointsLeftToday: string;

  @ApiProperty({ enum: ['cash', 'bonus'] })
  pool: string;

  @ApiProperty({ description: 'Turnover asked for, in hundredths of the amount; 0 is none.' })
  turnoverPercent: number;
}

export class PointConfigDto {
  @ApiPropertyOptional({ type: PointTermsDto, description: 'Absent where the brand gives no points.' })
  terms?: PointTermsDto;

  @ApiPropertyOptional({ type: ConversionTermsDto, description: 'Absent where the brand does not convert points.' })
  conversion?: ConversionTermsDto;

  @ApiProperty()
  currency: string;
}

export class PointEntriesQuery extends OmitType(RangePageQuery, ['from', 'to'] as const) {}

export class PointEntryDto {
  @ApiProperty({ format: 'uuid' })
  entryId: string;

  @ApiProperty({ enum: ['earned', 'reversed', 'repaid', 'converted', 'redeemed', 'returned'] })
  kind: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'Of an entry of play.' })
  roundId?: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'Of an entry that an order made.' })
  orderId?: string;

  @ApiPropertyOptional({ example: 'RNG', description: 'Of an entry of play.' })
  category?: string;

  @ApiProperty()
  validStakeMinor: string;

  @ApiProperty({ description: 'Millionths of a point, signed.' })
  pointsMicro: string;

  @ApiProperty({ description: 'The balance after it, in millionths of a point.' })
  balanceMicro: string;

  @ApiPropertyOptional({ format: 'date-time' })
  bookedAt?: string;
}

export class PointEntryPageDto {
  @ApiProperty({ type: [PointEntryDto], description: 'Newest first.' })
  content: PointEntryDto[];

  @ApiProperty()
  pageNum: number;

  @ApiProperty()
  totalPages: number;
}
