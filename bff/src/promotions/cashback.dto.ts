import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { RangePageQuery } from '../http/page-query.dto.js';
import { CATEGORIES, type CategoryName } from '../inhouse/inhouse.dto.js';
import { RewardDto } from './reward.dto.js';

export class CashbackSumsDto {
  @ApiProperty({ description: 'Stakes less payouts less the bonuses of the week; never below 0.' })
  lossMinor: string;

  @ApiProperty({ description: 'The bonuses that were given in the week.' })
  givenMinor: string;

  @ApiProperty({ description: 'Parts per million of the net loss.' })
  ratePpm: number;

  @ApiProperty({ description: 'The most that the bets of the week may pay.' })
  maxMinor: string;

  @ApiProperty()
  amountMinor: string;
}

export class CashbackShareDto {
  @ApiProperty({ enum: CATEGORIES, enumName: 'GameCategory' })
  gameType: CategoryName;

  @ApiProperty({ description: 'Parts per million of the valid bets with cash.' })
  ppm: number;
}

export class CashbackRateDto {
  @ApiProperty({ description: 'The VIP level, from 1; 0 for none.' })
  rank: number;

  @ApiProperty({ description: 'Parts per million of the net loss.' })
  ratePpm: number;
}

export class CashbackDto {
  @ApiProperty()
  currency: string;

  @ApiProperty({ description: "The first day of the open week in the brand's zone, YYYY-MM-DD." })
  week: string;

  @ApiProperty({ format: 'date-time' })
  weekEndsAt: string;

  @ApiProperty({ type: CashbackSumsDto, description: 'The open week so far.' })
  sums: CashbackSumsDto;

  @ApiProperty({ description: 'A smaller net loss pays nothing; 0 where there is no cashback.' })
  lossMinorMin: string;

  @ApiProperty({ description: 'The largest cashback of a week.' })
  amountMinorMax: string;

  @ApiProperty({ type: [CashbackRateDto] })
  rates: CashbackRateDto[];

  @ApiProperty({ type: [CashbackShareDto], description: 'The largest cashback as a share of the valid bets.' })
  betsMax: CashbackShareDto[];

  @ApiProperty({ description: 'The turnover required before it may be withdrawn, in percent of it.' })
  turnoverPercent: number;

  @ApiProperty({ description: 'Days in which it must be claimed.' })
  claimDays: number;
}

export class CashbackWeeksQuery extends OmitType(RangePageQuery, ['from', 'to'] as const) {}

export class CashbackWeekDto {
  @ApiProperty({ description: 'Its first day.' })
  week: string;

  @ApiPropertyOptional({ type: CashbackSumsDto })
  sums?: CashbackSumsDto;

  @ApiProperty({ type: RewardDto })
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
