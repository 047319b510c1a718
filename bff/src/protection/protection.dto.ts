import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsString, Matches, Max, Min } from 'class-validator';
import { EncryptedBody } from '../http/encrypted-body.js';

export const EXCLUSION_KINDS = ['cool_off', 'self'] as const;
export type ExclusionKindName = (typeof EXCLUSION_KINDS)[number];
export const CONFIRM_WITH = ['payment', 'login'] as const;

export class ExclusionDto {
  @ApiProperty({
    enum: EXCLUSION_KINDS,
    description: 'A break ends by itself; a self-exclusion when the member asked.',
  })
  kind: ExclusionKindName;

  @ApiProperty({ format: 'date-time' })
  beginsAt: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent for good.' })
  endsAt?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'When the member asked for the end.' })
  endAskedAt?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'When it ends for certain; absent while nobody asked.' })
  liftsAt?: string;
}

export class ExclusionDurationDto {
  @ApiProperty({ example: 'week' })
  id: string;

  @ApiProperty({ enum: EXCLUSION_KINDS })
  kind: ExclusionKindName;

  @ApiPropertyOptional({ format: 'date-time', description: 'The end if it began now; absent for good.' })
  endsAt?: string;
}

export class ProtectionDto {
  @ApiPropertyOptional({ type: ExclusionDto, description: 'The exclusion that holds.' })
  exclusion?: ExclusionDto;

  @ApiProperty({ type: [ExclusionDurationDto] })
  durations: ExclusionDurationDto[];

  @ApiProperty({ enum: CONFIRM_WITH, description: 'The password that confirms an exclusion.' })
  confirmWith: (typeof CONFIRM_WITH)[number];

  @ApiProperty({ description: 'The interval of the session reminder; 0 is off.' })
  reminderMinutes: number;

  @ApiProperty({ type: [Number], description: 'The intervals to choose from; 0 is off.' })
  reminderChoices: number[];
}

/**
 * The body that starts an exclusion. Its encrypted field `value` contains `paymentPassword`, or `loginPassword` if
 * `confirmWith` says so.
 */
export class ExcludeBody extends EncryptedBody {
  @ApiProperty({ description: 'The id of one of the durations.', pattern: '^[a-z_]{1,32}$' })
  @IsString()
  @Matches(/^[a-z_]{1,32}$/)
  duration: string;
}

export class ReminderBody {
  @ApiProperty({ minimum: 0, maximum: 1440, description: 'One of the intervals to choose from; 0 switches it off.' })
  @IsInt()
  @Min(0)
  @Max(1_440)
  minutes: number;
}

export class SessionReminderDto {
  @ApiProperty({ description: 'The interval; 0 is off.' })
  minutes: number;

  @ApiProperty({ format: 'date-time' })
  startedAt: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'When play is interrupted; absent if the reminder is off.' })
  dueAt?: string;

  @ApiProperty({ description: 'Stakes of the session.' })
  stakeMinor: string;

  @ApiProperty({ description: 'Payouts of the session.' })
  payoutMinor: string;

  @ApiProperty({ description: 'Payouts less stakes, with its sign.' })
  netMinor: string;
}
