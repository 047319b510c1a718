import { ApiProperty, OmitType } from '@nestjs/swagger';
import { RangePageQuery } from '../http/page-query.dto.js';
import { CATEGORIES, type CategoryName } from '../inhouse/inhouse.dto.js';
import { RewardDto } from './reward.dto.js';

export class RebateLineDto {
  @ApiProperty({ enum: CATEGORIES, enumName: 'GameCategory' })
  gameType: CategoryName;

  @ApiProperty({ description: 'The rate of the category, in parts per million of the valid stake in cash.' })
  ratePpm: number;

  @ApiProperty({ description: 'The valid stake in cash.' })
  validMinor: string;

  @ApiProperty({ description: 'The rebate of the category.' })
  amountMinor: string;
}

export class RebateDto {
  @ApiProperty()
  currency: string;

  @ApiProperty({ description: "The day that is still open, YYYY-MM-DD in the brand's time zone." })
  day: string;

  @ApiProperty({ format: 'date-time', description: 'The end of this day.' })
  dayEndsAt: string;

  @ApiProperty({ description: 'A day whose rebate is smaller pays nothing.' })
  minimumMinor: string;

  @ApiProperty({ description: 'The rebate of a day must be claimed within this many days.' })
  claimDays: number;

  @ApiProperty({ type: [RebateLineDto], description: 'Every category with a rate.' })
  lines: RebateLineDto[];

  @ApiProperty({ description: 'The rebate of the open day so far.' })
  amountMinor: string;
}

export class RebateDaysQuery extends OmitType(RangePageQuery, ['from', 'to'] as const) {}

export class RebateDayDto {
  @ApiProperty({ description: "YYYY-MM-DD in the brand's time zone." })
  day: string;

  @ApiProperty({ type: [RebateLineDto] })
  lines: RebateLineDto[];

  @ApiProperty({ type: RewardDto, description: 'The reward that pays the rebate of the day.' })
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
