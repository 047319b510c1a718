import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class VipLevelDto {
  @ApiProperty({ description: 'Counted from 1.' })
  rank: number;

  @ApiProperty({ example: 'bronze', description: "The id of the level's name, which the client translates." })
  label: string;

  @ApiProperty({ description: 'The valid stake that the level requires within the window.' })
  turnoverMinor: string;

  @ApiProperty({ description: 'The deposits that the level requires within the window.' })
  depositMinor: string;

  @ApiProperty({ description: 'The bonus money for reaching the level for the first time.' })
  levelUpMinor: string;

  @ApiProperty({ description: 'The bonus money of each week with a bet.' })
  weeklyMinor: string;

  @ApiProperty({ description: 'The bonus money of each month with a bet.' })
  monthlyMinor: string;

  @ApiProperty({ description: 'The bonus money on the birthday, once in a calendar year.' })
  birthdayMinor: string;

  @ApiProperty({
    description: 'What the level adds to each rate of the rebate, in parts per million of the valid stake.',
  })
  rebateExtraPpm: number;
}

const BIRTHDAY_STATES = ['unknown', 'coming', 'claimable', 'claimed'] as const;

export class VipBirthdayDto {
  @ApiProperty({
    enum: BIRTHDAY_STATES,
    description: '`unknown`: the member gave no birth date. `coming`: can be claimed from `nextDay` on.',
  })
  state: string;

  @ApiPropertyOptional({ description: 'The day of the next reward, YYYY-MM-DD. Absent while the birthday is unknown.' })
  nextDay?: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: "Until when this year's reward can be claimed. Absent while it cannot be claimed.",
  })
  claimUntil?: string;

  @ApiProperty({ description: 'The reward must be claimed within this many days.' })
  claimDays: number;

  @ApiProperty({ description: 'The birth date must be given this many days before the birthday.' })
  noticeDays: number;
}

export class VipDto {
  @ApiProperty({ description: 'False if the brand has no VIP levels for this member.' })
  hasVip: boolean;

  @ApiProperty({ description: "The id of the present level's name, which the client translates. Empty for none." })
  vipLabelName: string;

  @ApiProperty({ description: 'The present level, counted from 1; 0 for none.' })
  vipRankLevel: number;

  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'How many calendar days count for the level, today included.' })
  windowDays: number;

  @ApiProperty({ description: 'The valid stake within the window.' })
  turnoverMinor: string;

  @ApiProperty({ description: 'The deposits within the window.' })
  depositMinor: string;

  @ApiProperty({ type: [VipLevelDto], description: 'Lowest first.' })
  levels: VipLevelDto[];

  @ApiProperty({ description: 'The required turnover of the rewards, in percent of them.' })
  turnoverPercent: number;

  @ApiProperty({ description: 'A reward must be claimed within this many days.' })
  claimDays: number;

  @ApiProperty({ description: 'The bonus money of a reward expires after this many days.' })
  expiresAfterDays: number;

  @ApiPropertyOptional({ description: 'The birthday reward. Absent if the brand has no VIP levels for this member.' })
  birthday?: VipBirthdayDto;
}
