import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { RangePageQuery } from '../http/page-query.dto.js';

/** The rule by which bets in a game category earn points. */
export class PointTermsDto {
  @ApiProperty({ description: 'The valid stake that earns one point, in a category that counts in full.' })
  stakeMinorPerPoint: string;

  @ApiProperty({
    type: () => [PointShareDto],
    description: 'How much each category counts. A category that is not listed does not count.',
  })
  shares: PointShareDto[];
}

export class PointShareDto {
  @ApiProperty({ example: 'RNG', description: 'The category code.' })
  category: string;

  @ApiProperty({ description: 'The part of the valid stake that counts, in percent.' })
  percent: number;
}

export class PointBalanceDto {
  @ApiProperty({ description: 'Whole points, rounded down.' })
  points: string;

  @ApiProperty({ description: 'In millionths of a point. The last six digits are the part of the next whole point.' })
  pointsMicro: string;

  @ApiProperty({ description: 'Rises by one with each entry. Ignore a lower one than the last.' })
  version: number;
}

/** The terms of converting points to money. */
export class ConversionTermsDto {
  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'Points are converted in multiples of this number.' })
  pointsStep: string;

  @ApiProperty({ description: 'What `pointsStep` points give.' })
  stepMinor: string;

  @ApiProperty({ description: 'The smallest conversion, in whole points.' })
  pointsMin: string;

  @ApiProperty({ description: "The most points that a member can convert in a calendar day of the brand's time zone." })
  pointsDayMax: string;

  @ApiProperty({ description: 'How many points the member can still convert today. For a visitor, `pointsDayMax`.' })
  pointsLeftToday: string;

  @ApiProperty({ enum: ['cash', 'bonus'], description: 'Whether points become cash or bonus money.' })
  pool: string;

  @ApiProperty({ description: 'The required turnover, in percent of the amount; 0 for none.' })
  turnoverPercent: number;
}

export class PointConfigDto {
  @ApiPropertyOptional({
    type: PointTermsDto,
    description: 'How bets earn points. Absent if the brand gives no points.',
  })
  terms?: PointTermsDto;

  @ApiPropertyOptional({
    type: ConversionTermsDto,
    description: 'How points become money. Absent if the brand does not convert points.',
  })
  conversion?: ConversionTermsDto;

  @ApiProperty()
  currency: string;
}

export class PointEntriesQuery extends OmitType(RangePageQuery, ['from', 'to'] as const) {}

export class PointEntryDto {
  @ApiProperty({ format: 'uuid' })
  entryId: string;

  @ApiProperty({
    enum: ['earned', 'reversed', 'repaid', 'converted', 'redeemed', 'returned'],
    description:
      '`earned`: by a bet. `reversed`: the bet was voided. `repaid`: points that a voided bet still owed. ' +
      '`converted` and `redeemed`: spent. `returned`: given back by a cancelled order.',
  })
  kind: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'Only of an entry for a bet.' })
  roundId?: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'Only of an entry for an order.' })
  orderId?: string;

  @ApiPropertyOptional({ example: 'RNG', description: 'The category code. Only of an entry for a bet.' })
  category?: string;

  @ApiProperty({ description: 'The valid stake that earned the points; 0 for an order.' })
  validStakeMinor: string;

  @ApiProperty({ description: 'In millionths of a point; negative if points were taken.' })
  pointsMicro: string;

  @ApiProperty({ description: 'The points after the entry, in millionths of a point.' })
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
