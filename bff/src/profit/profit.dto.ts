import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { Optional } from '../http/optional.js';
import { CATEGORIES, type CategoryName } from '../inhouse/inhouse.dto.js';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export class ProfitQuery {
  @ApiPropertyOptional({ format: 'date', description: 'The first day; six days before the last one when absent.' })
  @Optional()
  @Matches(DAY)
  firstDay?: string;

  @ApiPropertyOptional({ format: 'date', description: 'The last day; today when absent.' })
  @Optional()
  @Matches(DAY)
  lastDay?: string;
}

class PlayFiguresDto {
  @ApiProperty({ description: 'Settled bets.' })
  bets: number;

  @ApiProperty()
  stakeMinor: string;

  @ApiProperty()
  payoutMinor: string;

  @ApiProperty({ description: 'Signed: payout less stake.' })
  gamesMinor: string;
}

export class ProfitFiguresDto extends PlayFiguresDto {
  @ApiProperty({ description: 'Signed: bonuses less those that withdrawals forfeited.' })
  bonusMinor: string;

  @ApiProperty({ description: 'Signed: games and bonuses together.' })
  totalMinor: string;
}

export class ProfitDayDto extends ProfitFiguresDto {
  @ApiProperty({ format: 'date' })
  day: string;
}

export class ProfitCategoryDto extends PlayFiguresDto {
  @ApiProperty({ enum: CATEGORIES, enumName: 'GameCategory' })
  gameType: CategoryName;
}

export class CashierFiguresDto {
  @ApiProperty()
  depositedMinor: string;

  @ApiProperty()
  deposits: number;

  @ApiProperty({ description: 'Paid withdrawals less those that came back.' })
  withdrawnMinor: string;

  @ApiProperty()
  withdrawals: number;
}

export class ProfitDto {
  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'The time zone of the days. A bet counts on the day it settles.' })
  timeZone: string;

  @ApiProperty({ type: [ProfitDayDto], description: 'Every day of the range, newest first.' })
  days: ProfitDayDto[];

  @ApiProperty({ type: [ProfitCategoryDto], description: 'Played categories, the largest stake first.' })
  categories: ProfitCategoryDto[];

  @ApiProperty({ type: ProfitFiguresDto })
  totals: ProfitFiguresDto;

  @ApiProperty({ type: CashierFiguresDto })
  cashier: CashierFiguresDto;
}
