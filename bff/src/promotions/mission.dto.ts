import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length, Matches } from 'class-validator';
import { Optional } from '../http/optional.js';
import { FreeRoundsRewardDto, RewardDto } from './reward.dto.js';

export class MissionStepDto {
  @ApiProperty({
    enum: ['categories', 'wager', 'deposit'],
    description: 'What is counted: the played game categories, the valid stake, or the deposits.',
  })
  kind: string;

  @ApiProperty({ description: 'What the step requires: a number of categories, or an amount in minor units.' })
  target: string;

  @ApiProperty({ description: 'How much of `target` is reached; never more.' })
  reached: string;
}

export class MissionDto {
  @ApiProperty({ example: 'weekly-wager' })
  id: string;

  @ApiProperty({ enum: ['day', 'week'], description: 'How often the mission begins anew.' })
  period: string;

  @ApiProperty({ format: 'date-time', description: 'The end of the present period.' })
  endsAt: string;

  @ApiProperty({ type: [MissionStepDto], description: 'All must be done for the reward.' })
  steps: MissionStepDto[];

  @ApiPropertyOptional({
    type: FreeRoundsRewardDto,
    description: 'Set if the mission gives free rounds. The amounts are then the most that the rounds pay.',
  })
  freeRounds?: FreeRoundsRewardDto;

  @ApiProperty({ description: 'The cash that it pays; 0 for none.' })
  cashMinor: string;

  @ApiProperty({ description: 'The bonus money that it gives; 0 for none.' })
  bonusMinor: string;

  @ApiProperty({ description: 'The required turnover, in percent of the amount; 0 for none.' })
  turnoverPercent: number;

  @ApiProperty({ description: 'The reward must be claimed within this many days.' })
  claimDays: number;

  @ApiPropertyOptional({ type: RewardDto, description: 'The reward of the period. Absent until all steps are done.' })
  reward?: RewardDto;
}

export class MissionsDto {
  @ApiProperty({ type: [MissionDto] })
  list: MissionDto[];

  @ApiProperty()
  currency: string;
}

const PERIODS = ['present', 'previous'] as const;

export class LeaderboardQuery {
  @ApiPropertyOptional({
    maxLength: 64,
    pattern: '^[a-z][a-z0-9-]*$',
    description: 'The id of a leaderboard. The first one if absent.',
  })
  @Optional()
  @IsString()
  @Length(1, 64)
  @Matches(/^[a-z][a-z0-9-]*$/)
  board?: string;

  @ApiPropertyOptional({ enum: PERIODS, default: 'present', description: 'The present period, or the one before.' })
  @Optional()
  @IsIn(PERIODS)
  when?: (typeof PERIODS)[number];
}

export class PlaceDto {
  @ApiProperty({ description: 'Counted from 1.' })
  rank: number;

  @ApiProperty({ description: "The member's account name, masked." })
  name: string;

  @ApiProperty({ description: 'What the board measures for this member.' })
  figureMinor: string;

  @ApiProperty({ description: '0 for a place without a prize.' })
  prizeMinor: string;

  @ApiProperty({ description: "True for the caller's own place." })
  mine: boolean;
}

export class LeaderboardDto {
  @ApiProperty({ description: 'The id of the leaderboard.' })
  board: string;

  @ApiProperty({
    enum: ['turnover', 'win'],
    description: 'What is measured: the valid stake (`turnover`), or the wins.',
  })
  measure: string;

  @ApiProperty({ enum: ['day', 'week'], description: 'How long a board runs.' })
  period: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ format: 'date-time', description: 'The start of the period.' })
  startsAt: string;

  @ApiProperty({ format: 'date-time', description: 'The end of the period.' })
  endsAt: string;

  @ApiProperty({ type: [PlaceDto], description: 'The first places.' })
  list: PlaceDto[];

  @ApiPropertyOptional({ type: PlaceDto, description: "The caller's own place. Absent for a member without a figure." })
  own?: PlaceDto;

  @ApiProperty({ type: [String], description: 'The prizes, from the first place on.' })
  prizesMinor: string[];

  @ApiProperty({ description: 'The required turnover, in percent of a prize.' })
  turnoverPercent: number;

  @ApiProperty({ type: [String], description: 'The ids of all leaderboards of the brand.' })
  boards: string[];

  @ApiProperty({ description: 'True once the prizes are fixed.' })
  closed: boolean;
}
