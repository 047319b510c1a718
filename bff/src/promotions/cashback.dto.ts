import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { RangePageQuery } from '../http/page-query.dto.js';
import { CATEGORIES, type CategoryName } from '../inhouse/inhouse.dto.js';
import { RewardDto } from './reward.dto.js';

export class CashbackSumsDto {
  @ApiProperty({ description: 'The net loss: stakes less payouts less the bonuses of the week; never below 0.' })
  lossMinor: string;

  @ApiProperty({ description: 'The bonuses that were given in the week.' })
  givenMinor: string;

  @ApiProperty({ description: 'The rate, in parts per million of the net loss.' })
  ratePpm: number;

  @ApiProperty({ description: 'The most that the bets of the week can give.' })
  maxMinor: string;

  @ApiProperty({ description: 'The cashback.' })
  amountMinor: string;
}

export class CashbackShareDto {
  @ApiProperty({ enum: CATEGORIES, enumName: 'GameCategory' })
  gameType: CategoryName;

  @ApiProperty({ description: 'In parts per million of the valid stake in cash.' })
  ppm: number;
}

export class CashbackRateDto {
  @ApiProperty({ description: 'The VIP level, counted from 1; 0 for members without one.' })
  rank: number;

  @ApiProperty({ description: 'The rate, in parts per million of the net loss.' })
  ratePpm: number;
}

export class CashbackDto {
  @ApiProperty()
  currency: string;

  @ApiProperty({ description: "The first day of the open week, YYYY-MM-DD in the brand's time zone." })
  week: string;

  @ApiProperty({ format: 'date-time', description: 'The end of this week.' })
  weekEndsAt: string;

  @ApiProperty({ type: CashbackSumsDto, description: 'The open week so far.' })
  sums: CashbackSumsDto;

  @ApiProperty({ description: 'A smaller net loss pays nothing; 0 if there is no cashback.' })
  lossMinorMin: string;

  @ApiProperty({ description: 'The largest cashback of a week.' })
  amountMinorMax: string;

  @ApiProperty({ type: [CashbackRateDto], description: 'The rates by VIP level.' })
  rates: CashbackRateDto[];

  @ApiProperty({
    type: [CashbackShareDto],
    description: 'The largest cashback by game category, as a share of the valid stake in cash.',
  })
  betsMax: CashbackShareDto[];

  @ApiProperty({ description: 'The turnover that is required before it can be withdrawn, in percent of it.' })
  turnoverPercent: number;

  @ApiProperty({ description: 'The cashback must be claimed within this many days.' })
  claimDays: number;
}

export class CashbackWeeksQuery extends OmitType(RangePageQuery, ['from', 'to'] as const) {}

export class CashbackWeekDto {
  @ApiProperty({ description: "The first day of the week, YYYY-MM-DD in the brand's time zone." })
  week: string;

  @ApiPropertyOptional({
    type: CashbackSumsDto,
    description: 'How the cashback was computed. Absent if that is not known any more.',
  })
  sums?: CashbackSumsDto;

  @ApiProperty({ type: RewardDto, description: 'The reward that pays it.' })
  reward: RewardDto;
}

export class CashbackWeekPageDto {
  @ApiProperty({ type: [CashbackWeekDto], description: 'Newest first.' })
  content: CashbackWeekDto[];

  @ApiProperty()
  pageNum: number;

  @ApiProperty()
  totalPages: number;
}
