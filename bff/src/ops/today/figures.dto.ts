import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsISO8601, IsString, Length } from 'class-validator';
import { Optional } from '../../http/optional.js';
import { QueuePageDto, QueueQuery } from '../reviews/review.dto.js';

export const RANGES = ['today', 'yesterday', 'week'] as const;
export type Range = (typeof RANGES)[number];

export const FIGURES = ['moneyIn', 'moneyOut', 'netIn', 'held', 'stake', 'revenue', 'players', 'newPlayers'] as const;
export type FigureName = (typeof FIGURES)[number];

export class FiguresQuery {
  @ApiPropertyOptional({ maxLength: 32, description: "All of the operator's brands when absent." })
  @Optional()
  @IsString()
  @Length(1, 32)
  brand?: string;

  @ApiPropertyOptional({ enum: RANGES, default: 'today', description: "Days of the brand's zone; a week ends today." })
  @Optional()
  @IsIn(RANGES)
  range?: Range;
}

/** The sums of money that members of a brand moved, from the ledger. Trial money is not included. */
export class FigureSumsDto {
  @ApiProperty()
  depositedMinor: string;

  @ApiProperty()
  depositedCount: number;

  @ApiProperty({ description: 'Paid out, less what came back.' })
  withdrawnMinor: string;

  @ApiProperty()
  withdrawnCount: number;

  @ApiProperty({ description: 'Less what was rolled back.' })
  stakedMinor: string;

  @ApiProperty()
  betCount: number;

  @ApiProperty({ description: 'Stakes less wins, signed.' })
  revenueMinor: string;

  @ApiProperty({ description: 'Members who bet.' })
  playerCount: number;

  @ApiProperty({ description: 'Members whose account was opened.' })
  newCount: number;
}

export class MoneyStepDto {
  @ApiProperty({ format: 'date-time', description: 'The begin of the hour, or of the day in a week.' })
  from: string;

  @ApiProperty()
  depositedMinor: string;

  @ApiProperty()
  withdrawnMinor: string;
}

export class UsualHourDto {
  @ApiProperty({ description: 'Whole hours since the day began.' })
  hour: number;

  @ApiProperty()
  depositedMinor: string;
}

export class DayFiguresDto extends FigureSumsDto {
  @ApiProperty()
  brand: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ format: 'date-time', description: "The begin of the first day in the brand's zone." })
  from: string;

  @ApiProperty({ format: 'date-time', description: 'The end of the last day; now, if that is not over.' })
  to: string;

  @ApiProperty({ description: 'Held now: withdrawals under way and held wins.' })
  heldMinor: string;

  @ApiProperty({ type: FigureSumsDto, description: 'The days before, as many, up to the same time of day.' })
  before: FigureSumsDto;

  @ApiProperty({ type: [MoneyStepDto], description: 'Money in and out, oldest first; those without are absent.' })
  steps: MoneyStepDto[];

  @ApiProperty({
    type: [UsualHourDto],
    description: 'The mean of money in by hour on the same weekday of the four weeks before; empty for a week.',
  })
  usual: UsualHourDto[];
}

export class FiguresDto {
  @ApiProperty({ type: [DayFiguresDto], description: 'Of each brand.' })
  figures: DayFiguresDto[];
}

/** The query parameters for the rows behind a figure. */
export class FigureRowsQuery extends QueueQuery {
  @ApiProperty({ maxLength: 32 })
  @IsString()
  @Length(1, 32)
  declare brand: string;

  @ApiPropertyOptional({ enum: RANGES, default: 'today' })
  @Optional()
  @IsIn(RANGES)
  range?: Range;

  @ApiProperty({ enum: FIGURES })
  @IsIn(FIGURES)
  figure: FigureName;

  @ApiPropertyOptional({ format: 'date-time', description: 'Only rows from this time on.' })
  @Optional()
  @IsISO8601({ strict: true })
  from?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Only rows before this time.' })
  @Optional()
  @IsISO8601({ strict: true })
  to?: string;
}

export class FigureRowDto {
  @ApiProperty({ format: 'uuid' })
  memberId: string;

  @ApiProperty({ description: 'Masked.' })
  account: string;

  @ApiPropertyOptional({ description: 'The type of the posting; absent in rows that are members.' })
  type?: string;

  @ApiPropertyOptional()
  reference?: string;

  @ApiProperty({ description: 'What the row adds to the figure; negative if it takes away.' })
  amountMinor: string;

  @ApiProperty({ format: 'date-time' })
  at: string;
}

export class FigureRowsDto extends QueuePageDto {
  @ApiProperty({ type: [FigureRowDto] })
  content: FigureRowDto[];

  @ApiProperty({ description: 'The sum of all rows: the figure.' })
  totalMinor: string;

  @ApiProperty()
  currency: string;
}
