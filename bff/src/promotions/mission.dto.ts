import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length, Matches } from 'class-validator';
import { Optional } from '../http/optional.js';
import { FreeRoundsRewardDto, RewardDto } from './reward.dto.js';

export class MissionStepDto {
  @ApiProperty({ enum: ['categories', 'wager', 'deposit'] })
  kind: string;

  @ApiProperty({ description: 'A number of categories, or minor units.' })
  target: string;

  @ApiProperty({ description: 'At most `target`.' })
  reached: string;
}

export class MissionDto {
  @ApiProperty({ example: 'weekly-wager' })
  id: string;

  @ApiProperty({ enum: ['day', 'week'] })
  period: string;

  @ApiProperty({ format: 'date-time' })
  endsAt: string;

  @ApiProperty({ type: [MissionStepDto] })
  steps: MissionStepDto[];

  @ApiPropertyOptional({
    type: FreeRoundsRewardDto,
    description: 'For free rounds. The amounts are then the most that the rounds pay.',
  })
  freeRounds?: FreeRoundsRewardDto;

  @ApiProperty()
  cashMinor: string;

  @ApiProperty()
  bonusMinor: string;

  @ApiProperty({ description: 'Turnover asked for, in hundredths of the amount; 0 is none.' })
  turnoverPercent: number;

  @ApiProperty({ description: 'Days in which the reward must be claimed.' })
  claimDays: number;

  @ApiPropertyOptional({ type: RewardDto, description: 'Once all steps are done.' })
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
  @ApiPropertyOptional({ maxLength: 64, pattern: '^[a-z][a-z0-9-]*$', description: 'The first when absent.' })
  @Optional()
  @IsString()
  @Length(1, 64)
  @Matches(/^[a-z][a-z0-9-]*$/)
  board?: string;

  @ApiPropertyOptional({ enum: PERIODS, default: 'present' })
  @Optional()
  @IsIn(PERIODS)
  when?: (typeof PERIODS)[number];
}

export class PlaceDto {
  @ApiProperty()
  rank: number;

  @ApiProperty({ description: 'Masked.' })
  name: string;

  @ApiProperty()
  figureMinor: string;

  @ApiProperty({ description: '0 for a place without a prize.' })
  prizeMinor: string;

  @ApiProperty({ description: "The member's own place." })
  mine: boolean;
}

export class LeaderboardDto {
  @ApiProperty()
  board: string;

  @ApiProperty({ enum: ['turnover', 'win'] })
  measure: string;

  @ApiProperty({ enum: ['day', 'week'] })
  period: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ format: 'date-time' })
  startsAt: string;

  @ApiProperty({ format: 'date-time' })
  endsAt: string;

  @ApiProperty({ type: [PlaceDto], description: 'The first places.' })
  list: PlaceDto[];

  @ApiPropertyOptional({ type: PlaceDto, description: 'Absent for a member without a figure.' })
  own?: PlaceDto;

  @ApiProperty({ type: [String], description: 'The prizes from the first place on.' })
  prizesMinor: string[];

  @ApiProperty({ description: 'Turnover asked for, in hundredths of a prize.' })
  turnoverPercent: number;

  @ApiProperty({ type: [String], description: "The ids of the brand's leaderboards." })
  boards: string[];

  @ApiProperty({ description: 'True once the prizes were fixed.' })
  closed: boolean;
}
