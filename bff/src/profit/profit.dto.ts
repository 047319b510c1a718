import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { Optional } from '../http/optional.js';
import { CATEGORIES, type CategoryName } from '../inhouse/inhouse.dto.js';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export class ProfitQuery {
  @ApiPropertyOptional({
    format: 'date',
    description: "The first day, YYYY-MM-DD in the brand's time zone. Six days before the last one if absent.",
  })
  @Optional()
  @Matches(DAY)
  firstDay?: string;

  @ApiPropertyOptional({
    format: 'date',
    description: "The last day, YYYY-MM-DD in the brand's time zone. Today if absent.",
  })
  @Optional()
  @Matches(DAY)
  lastDay?: string;
}

class PlayFiguresDto {
  @ApiProperty({ description: 'The number of settled bets.' })
  bets: number;

  @ApiProperty()
  stakeMinor: string;

  @ApiProperty({ description: 'What bets paid.' })
  payoutMinor: string;

  @ApiProperty({ description: 'Payout less stake: positive if the member won.' })
  gamesMinor: string;
}

export class ProfitFiguresDto extends PlayFiguresDto {
  @ApiProperty({ description: 'Granted bonuses, less those that withdrawals forfeited.' })
  bonusMinor: string;

  @ApiProperty({ description: 'Games and bonuses together.' })
  totalMinor: string;
}

export class ProfitDayDto extends ProfitFiguresDto {
  @ApiProperty({ format: 'date', description: "YYYY-MM-DD in the brand's time zone." })
  day: string;
}

export class ProfitCategoryDto extends PlayFiguresDto {
  @ApiProperty({ enum: CATEGORIES, enumName: 'GameCategory' })
  gameType: CategoryName;
}

export class CashierFiguresDto {
  @ApiProperty()
  depositedMinor: string;

  @ApiProperty({ description: 'The number of deposits.' })
  deposits: number;

  @ApiProperty({ description: 'Paid withdrawals, less those whose money came back.' })
  withdrawnMinor: string;

  @ApiProperty({ description: 'The number of paid withdrawals.' })
  withdrawals: number;
}

export class ProfitDto {
  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'The IANA time zone of the days. A bet counts on the day on which it settles.' })
  timeZone: string;

  @ApiProperty({ type: [ProfitDayDto], description: 'Every day of the range, newest first.' })
  days: ProfitDayDto[];

  @ApiProperty({ type: [ProfitCategoryDto], description: 'The categories that were played, largest stake first.' })
  categories: ProfitCategoryDto[];

  @ApiProperty({ type: ProfitFiguresDto, description: 'Sums over the range.' })
  totals: ProfitFiguresDto;

  @ApiProperty({ type: CashierFiguresDto, description: 'Deposits and withdrawals of the range.' })
  cashier: CashierFiguresDto;
}
