import { ApiProperty, OmitType } from '@nestjs/swagger';
import { RangePageQuery } from '../http/page-query.dto.js';
import { CATEGORIES, type CategoryName } from '../inhouse/inhouse.dto.js';
import { RewardDto } from './reward.dto.js';

export class RebateLineDto {
  @ApiProperty({ enum: CATEGORIES, enumName: 'GameCategory' })
  gameType: CategoryName;

  @ApiProperty({ description: 'Parts per million of the valid bets with cash.' })
  ratePpm: number;

  @ApiProperty()
  validMinor: string;

  @ApiProperty()
  amountMinor: string;
}

export class RebateDto {
  @ApiProperty()
  currency: string;

  @ApiProperty({ description: "The open day in the brand's zone, YYYY-MM-DD." })
  day: string;

  @ApiProperty({ format: 'date-time' })
  dayEndsAt: string;

  @ApiProperty({ description: 'A day below this pays nothing.' })
  minimumMinor: string;

  @ApiProperty({ description: 'Days in which it must be claimed.' })
  claimDays: number;

  @ApiProperty({ type: [RebateLineDto], description: 'Every category with its rate.' })
  lines: RebateLineDto[];

  @ApiProperty({ description: 'The sum of the open day so far.' })
  amountMinor: string;
}

export class RebateDaysQuery extends OmitType(RangePageQuery, ['from', 'to'] as const) {}

export class RebateDayDto {
  @ApiProperty()
  day: string;

  @ApiProperty({ type: [RebateLineDto] })
  lines: RebateLineDto[];

  @ApiProperty({ type: RewardDto })
  reward: RewardDto;
}

export class RebateDayPageDto {
  @ApiProperty({ type: [RebateDayDto], description: 'Newest first.' })
  content: RebateDayDto[];

  @ApiProperty()
  pageNum: number;

  @ApiProperty()
  totalPages: number;
}
