import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class VipLevelDto {
  @ApiProperty({ description: 'From 1.' })
  rank: number;

  @ApiProperty({ example: 'bronze', description: "The name's id." })
  label: string;

  @ApiProperty({ description: 'The valid bets that the level asks for within the window.' })
  turnoverMinor: string;

  @ApiProperty({ description: 'The deposits that it asks for within the window.' })
  depositMinor: string;

  @ApiProperty({ description: 'Bonus money, once, when the level is reached for the first time.' })
  levelUpMinor: string;

  @ApiProperty({ description: 'Bonus money in each week with a bet.' })
  weeklyMinor: string;

  @ApiProperty({ description: 'Bonus money in each month with a bet.' })
  monthlyMinor: string;

  @ApiProperty({ description: 'Bonus money on the birthday, once in each calendar year.' })
  birthdayMinor: string;

  @ApiProperty({ description: 'Parts per million of the valid bets that are added to each rate of the rebate.' })
  rebateExtraPpm: number;
}

const BIRTHDAY_STATES = ['unknown', 'coming', 'claimable', 'claimed'] as const;

export class VipBirthdayDto {
  @ApiProperty({ enum: BIRTHDAY_STATES, description: '`unknown`: the member gave no birth date.' })
  state: string;

  @ApiPropertyOptional({ description: 'The day of the next reward, YYYY-MM-DD; absent while the birthday is unknown.' })
  nextDay?: string;

  @ApiPropertyOptional({ format: 'date-time', description: "While this year's reward can be claimed: until when." })
  claimUntil?: string;

  @ApiProperty({ description: 'Days in which the reward must be claimed.' })
  claimDays: number;

  @ApiProperty({ description: 'How many days before the birthday the birth date must have been given.' })
  noticeDays: number;
}

export class VipDto {
  @ApiProperty({ description: 'False where the brand has no levels for this member.' })
  hasVip: boolean;

  @ApiProperty({ description: "The id of the present level's name; empty for none." })
  vipLabelName: string;

  @ApiProperty({ description: 'The present level; 0 for none.' })
  vipRankLevel: number;

  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'The calendar days that count, with the present one.' })
  windowDays: number;

  @ApiProperty({ description: 'The valid bets within the window.' })
  turnoverMinor: string;

  @ApiProperty({ description: 'The deposits within the window.' })
  depositMinor: string;

  @ApiProperty({ type: [VipLevelDto], description: 'From the lowest to the highest.' })
  levels: VipLevelDto[];

  @ApiProperty({ description: 'The turnover of the rewards, in hundredths of them.' })
  turnoverPercent: number;

  @ApiProperty({ description: 'Days in which a reward must be claimed.' })
  claimDays: number;

  @ApiProperty({ description: 'Days after which the bonus money of a reward expires.' })
  expiresAfterDays: number;

  @ApiPropertyOptional({ description: 'The birthday reward; absent where the brand has no levels for this member.' })
  birthday?: VipBirthdayDto;
}
