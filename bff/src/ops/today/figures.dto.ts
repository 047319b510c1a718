import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsISO8601, IsString, Length } from 'class-validator';
import { Optional } from '../../http/optional.js';
import { QueuePageDto, QueueQuery } from '../reviews/review.dto.js';

export const RANGES = ['today', 'yesterday', 'week'] as const;
export type Range = (typeof RANGES)[number];

export const FIGURES = ['moneyIn', 'moneyOut', 'netIn', 'held', 'stake', 'revenue', 'players', 'newPlayers'] as const;
export type FigureName = (typeof FIGURES)[number];

export class FiguresQuery {
  @ApiPropertyOptional({
    maxLength: 32,
    description: "Only this brand, by its code. All of the operator's brands if absent.",
  })
  @Optional()
  @IsString()
  @Length(1, 32)
  brand?: string;

  @ApiPropertyOptional({
    enum: RANGES,
    default: 'today',
    description: "Days in the brand's time zone. A week ends today.",
  })
  @Optional()
  @IsIn(RANGES)
  range?: Range;
}

/**
 * The sums of money that members of a brand moved (such as deposits, withdrawals, stakes), from the ledger. Trial money
 * is not included.
 */
export class FigureSumsDto {
  @ApiProperty({ description: 'Credited deposits.' })
  depositedMinor: string;

  @ApiProperty({ description: 'The number of deposits.' })
  depositedCount: number;

  @ApiProperty({ description: 'Paid withdrawals, less those whose money came back.' })
  withdrawnMinor: string;

  @ApiProperty({ description: 'The number of paid withdrawals.' })
  withdrawnCount: number;

  @ApiProperty({ description: 'Stakes, less those that were rolled back.' })
  stakedMinor: string;

  @ApiProperty({ description: 'The number of bets.' })
  betCount: number;

  @ApiProperty({ description: 'Stakes less wins; below zero if the members won.' })
  revenueMinor: string;

  @ApiProperty({ description: 'How many members bet.' })
  playerCount: number;

  @ApiProperty({ description: 'How many accounts were opened.' })
  newCount: number;
}

export class MoneyStepDto {
  @ApiProperty({ format: 'date-time', description: 'The start of the hour. For a week, of the day.' })
  from: string;

  @ApiProperty()
  depositedMinor: string;

  @ApiProperty()
  withdrawnMinor: string;
}

export class UsualHourDto {
  @ApiProperty({ description: 'Whole hours since the start of the day.' })
  hour: number;

  @ApiProperty({ description: 'The mean of the deposits in this hour.' })
  depositedMinor: string;
}

export class DayFiguresDto extends FigureSumsDto {
  @ApiProperty({ description: 'The code of the brand.' })
  brand: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ format: 'date-time', description: "The start of the first day, in the brand's time zone." })
  from: string;

  @ApiProperty({ format: 'date-time', description: 'The end of the last day, or now if it is not over.' })
  to: string;

  @ApiProperty({ description: 'The money that is locked now: withdrawals under way and held wins.' })
  heldMinor: string;

  @ApiProperty({ type: FigureSumsDto, description: 'The same number of days before, up to the same time of day.' })
  before: FigureSumsDto;

  @ApiProperty({
    type: [MoneyStepDto],
    description:
      'Deposits and withdrawals by hour (for a week, by day), oldest first. Hours or days without any are left out.',
  })
  steps: MoneyStepDto[];

  @ApiProperty({
    type: [UsualHourDto],
    description: 'The mean of deposits by hour, on the same weekday of the four weeks before. Empty for a week.',
  })
  usual: UsualHourDto[];
}

export class FiguresDto {
  @ApiProperty({ type: [DayFiguresDto], description: 'One entry for each brand.' })
  figures: DayFiguresDto[];
}

/** The query parameters for the rows (postings or members) that make up a figure. */
export class FigureRowsQuery extends QueueQuery {
  @ApiProperty({ maxLength: 32, description: 'The brand, by its code.' })
  @IsString()
  @Length(1, 32)
  declare brand: string;

  @ApiPropertyOptional({
    enum: RANGES,
    default: 'today',
    description: "Days in the brand's time zone. A week ends today.",
  })
  @Optional()
  @IsIn(RANGES)
  range?: Range;

  @ApiProperty({
    enum: FIGURES,
    description: 'The figure whose rows are listed. `moneyIn` and `moneyOut`: deposits and withdrawals. `netIn`: both.',
  })
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

  @ApiProperty({ description: "The member's account name, masked." })
  account: string;

  @ApiPropertyOptional({ description: 'The type of the posting. Absent if the rows are members.' })
  type?: string;

  @ApiPropertyOptional({ description: 'The id of what it belongs to: a round or an order. Absent for none.' })
  reference?: string;

  @ApiProperty({ description: 'What the row adds to the figure; below zero if it takes from it.' })
  amountMinor: string;

  @ApiProperty({ format: 'date-time' })
  at: string;
}

export class FigureRowsDto extends QueuePageDto {
  @ApiProperty({ type: [FigureRowDto] })
  content: FigureRowDto[];

  @ApiProperty({ description: 'The sum of all rows, which is the figure.' })
  totalMinor: string;

  @ApiProperty()
  currency: string;
}
