import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { WholeMinor } from '../http/amount.js';
import { Optional } from '../http/optional.js';

export const LIMIT_KINDS = ['deposit', 'loss', 'stake'] as const;
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;

export class LimitNameParams {
  @ApiProperty({ enum: LIMIT_KINDS })
  @IsIn(LIMIT_KINDS)
  kind: (typeof LIMIT_KINDS)[number];

  @ApiProperty({ enum: LIMIT_PERIODS })
  @IsIn(LIMIT_PERIODS)
  period: (typeof LIMIT_PERIODS)[number];
}

export class ChangeLimitBody extends LimitNameParams {
  @Optional()
  @WholeMinor('The limit; absent for no limit. 0 stops at once.', { required: false })
  limitMinor?: string;
}

export class PendingLimitDto {
  @ApiPropertyOptional({ description: 'Absent for no limit.' })
  limitMinor?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  askedAt?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'It can be confirmed from this time on.' })
  confirmableAt?: string;
}

export class LimitDto {
  @ApiProperty({ enum: LIMIT_KINDS })
  kind: (typeof LIMIT_KINDS)[number];

  @ApiProperty({ enum: LIMIT_PERIODS })
  period: (typeof LIMIT_PERIODS)[number];

  @ApiPropertyOptional({ description: 'Absent for no limit.' })
  limitMinor?: string;

  @ApiProperty({ description: 'The amount that counts in the present period.' })
  usedMinor: string;

  @ApiPropertyOptional({ type: PendingLimitDto, description: 'A looser limit that waits.' })
  pending?: PendingLimitDto;
}

export class LimitsDto {
  @ApiProperty({ type: [LimitDto], description: 'Every kind and period.' })
  list: LimitDto[];
}
