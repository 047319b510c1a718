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

  @ApiProperty({ description: 'The part of the valid stake that counts towards the turnover, in parts per million.' })
  sharePpm: number;
}

export class PromotionDto {
  @ApiProperty({ example: 'registration-bonus' })
  id: string;

  @ApiProperty({
    description: 'What gives the reward: registration, deposit, wager, loss, level, mission, code or manual.',
  })
  trigger: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'The cash that it gives; 0 for none.' })
  cashMinor: string;

  @ApiProperty({ description: 'The bonus money that it gives; 0 for none.' })
  bonusMinor: string;

  @ApiProperty({ description: 'The required turnover, in percent of the amount; 0 for none.' })
  turnoverPercent: number;

  @ApiProperty({
    type: [TurnoverShareDto],
    description: 'How much each game category counts towards the turnover. Empty without turnover.',
  })
  turnoverShares: TurnoverShareDto[];

  @ApiPropertyOptional({ description: 'The largest stake while the bonus is open and has money. Absent for no limit.' })
  stakeMaxMinor?: string;

  @ApiPropertyOptional({ description: 'An open bonus is forfeited after this many days. Absent for never.' })
  expiresAfterDays?: number;

  @ApiPropertyOptional({ type: PointTermsDto, description: 'Set if the reward is points. Absent otherwise.' })
  points?: PointTermsDto;

  @ApiPropertyOptional({
    type: DepositMatchDto,
    description: 'Set if the reward is a share of a deposit. The turnover is then of deposit and bonus together.',
  })
  match?: DepositMatchDto;

  @ApiPropertyOptional({
    type: FreeRoundsRewardDto,
    description:
      'Set if the reward is free rounds. They pay at most the amount, or the largest bonus of `match`, and the ' +
      'turnover is of what they win.',
  })
  freeRounds?: FreeRoundsRewardDto;

  @ApiPropertyOptional({ description: 'Free rounds must be claimed within this many days. Absent for other rewards.' })
  claimDays?: number;
}

export class GrantDto {
  @ApiProperty({ format: 'uuid' })
  grantId: string;

  @ApiProperty({ description: "The promotion's id." })
  promotion: string;

  @ApiProperty({ description: '`processing`: the payment is under way. `issued`: paid. `rejected`: refused.' })
  status: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'The cash that was given.' })
  cashMinor: string;

  @ApiProperty({ description: 'The bonus money that was given.' })
  bonusMinor: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent until it is paid.' })
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

  @ApiPropertyOptional({ type: GrantPageDto, description: "The member's newest grants. Absent for a visitor." })
  grants?: GrantPageDto;
}
