import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { WholeMinor } from '../http/amount.js';
import { Optional } from '../http/optional.js';

export const LIMIT_KINDS = ['deposit', 'loss', 'stake'] as const;
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;

export class LimitNameParams {
  @ApiProperty({
    enum: LIMIT_KINDS,
    description: 'What is limited: deposits, losses (stakes less payouts), or stakes.',
  })
  @IsIn(LIMIT_KINDS)
  kind: (typeof LIMIT_KINDS)[number];

  @ApiProperty({ enum: LIMIT_PERIODS, description: 'The day, week or month that is limited.' })
  @IsIn(LIMIT_PERIODS)
  period: (typeof LIMIT_PERIODS)[number];
}

export class ChangeLimitBody extends LimitNameParams {
  @Optional()
  @WholeMinor('The new limit; absent for no limit. 0 allows nothing more.', { required: false })
  limitMinor?: string;
}

export class PendingLimitDto {
  @ApiPropertyOptional({ description: 'The looser limit that waits. Absent for no limit.' })
  limitMinor?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'When the member asked for it.' })
  askedAt?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'The member can confirm it from this time on.' })
  confirmableAt?: string;
}

export class LimitDto {
  @ApiProperty({
    enum: LIMIT_KINDS,
    description: 'What is limited: deposits, losses (stakes less payouts), or stakes.',
  })
  kind: (typeof LIMIT_KINDS)[number];

  @ApiProperty({ enum: LIMIT_PERIODS, description: 'The day, week or month that is limited.' })
  period: (typeof LIMIT_PERIODS)[number];

  @ApiPropertyOptional({ description: 'The limit in force. Absent for no limit.' })
  limitMinor?: string;

  @ApiProperty({ description: 'How much of the limit is used in the present period.' })
  usedMinor: string;

  @ApiPropertyOptional({
    type: PendingLimitDto,
    description: 'A looser limit that the member asked for and that is not confirmed yet. Absent for none.',
  })
  pending?: PendingLimitDto;
}

export class LimitsDto {
  @ApiProperty({ type: [LimitDto], description: 'One entry for every kind and period.' })
  list: LimitDto[];
}
