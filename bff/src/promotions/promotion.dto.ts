import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { CATEGORIES, type CategoryName } from '../inhouse/inhouse.dto.js';
import { PointTermsDto } from './point.dto.js';
import { FreeRoundsRewardDto } from './reward.dto.js';

export class DepositMatchDto {
  @ApiProperty({ description: 'The bonus in percent of the deposit; 0 for free rounds.' })
  percent: number;

  @ApiProperty({ description: 'The smallest deposit that gets the bonus.' })
  depositMinorMin: string;

  @ApiProperty({ description: 'The largest bonus.' })
  bonusMinorMax: string;
}

export class TurnoverShareDto {
  @ApiProperty({ enum: CATEGORIES, enumName: 'GameCategory' })
  gameType: CategoryName;

  @ApiProperty({ description: 'Parts per million of the valid stake that count towards the turnover.' })
  sharePpm: number;
}

export class PromotionDto {
  @ApiProperty({ example: 'registration-bonus' })
  id: string;

  @ApiProperty({ description: 'registration, deposit, wager, loss, level, mission, code or manual.' })
  trigger: string;

  @ApiProperty()
  currency: string;

  @ApiProperty()
  cashMinor: string;

  @ApiProperty()
  bonusMinor: string;

  @ApiProperty({ description: 'Turnover asked for, in hundredths of the amount; 0 is none.' })
  turnoverPercent: number;

  @ApiProperty({ type: [TurnoverShareDto], description: 'How much each category counts; empty without turnover.' })
  turnoverShares: TurnoverShareDto[];

  @ApiPropertyOptional({ description: 'The largest stake while the bonus is open and has money; absent for no limit.' })
  stakeMaxMinor?: string;

  @ApiPropertyOptional({ description: 'The days after which an open bonus is forfeited; absent for never.' })
  expiresAfterDays?: number;

  @ApiPropertyOptional({ type: PointTermsDto, description: 'Set where the reward is points instead of an amount.' })
  points?: PointTermsDto;

  @ApiPropertyOptional({
    type: DepositMatchDto,
    description: 'Set where the reward is a share of a deposit; the turnover is of both together.',
  })
  match?: DepositMatchDto;

  @ApiPropertyOptional({
    type: FreeRoundsRewardDto,
    description:
      'Set where the reward is free rounds. The amount, or the largest bonus of the match, is then the most that ' +
      'they pay, and the turnover is of what they win.',
  })
  freeRounds?: FreeRoundsRewardDto;

  @ApiPropertyOptional({ description: 'The days in which free rounds must be claimed.' })
  claimDays?: number;
}

export class GrantDto {
  @ApiProperty({ format: 'uuid' })
  grantId: string;

  @ApiProperty()
  promotion: string;

  @ApiProperty({ description: "One of the specification's labels." })
  status: string;

  @ApiProperty()
  currency: string;

  @ApiProperty()
  cashMinor: string;

  @ApiProperty()
  bonusMinor: string;

  @ApiPropertyOptional({ format: 'date-time' })
  grantedAt?: string;
}

export class GrantPageDto {
  @ApiProperty({ type: [GrantDto] })
  content: GrantDto[];

  @ApiProperty()
  pageNum: number;

  @ApiProperty()
  totalPages: number;
}

export class PromotionsDto {
  @ApiProperty({ type: [PromotionDto] })
  list: PromotionDto[];

  @ApiPropertyOptional({ type: GrantPageDto, description: "The member's own newest grants; absent for a visitor." })
  grants?: GrantPageDto;
}
