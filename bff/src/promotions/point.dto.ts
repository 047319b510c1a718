import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { RangePageQuery } from '../http/page-query.dto.js';

/** A rule by which play earns points. */
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

export class PointConfigDto {
  @ApiPropertyOptional({ type: PointTermsDto, description: 'Absent where the brand gives no points.' })
  terms?: PointTermsDto;

  @ApiProperty()
  currency: string;
}

export class PointEntriesQuery extends OmitType(RangePageQuery, ['from', 'to'] as const) {}

export class PointEntryDto {
  @ApiProperty({ format: 'uuid' })
  entryId: string;

  @ApiProperty({ enum: ['earned', 'reversed', 'repaid'] })
  kind: string;

  @ApiProperty({ format: 'uuid' })
  roundId: string;

  @ApiProperty({ example: 'RNG' })
  category: string;

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
