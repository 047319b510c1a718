import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsString, Matches, Max, Min } from 'class-validator';
import { EncryptedBody } from '../http/encrypted-body.js';

export const EXCLUSION_KINDS = ['cool_off', 'self'] as const;
export type ExclusionKindName = (typeof EXCLUSION_KINDS)[number];
export const CONFIRM_WITH = ['payment', 'login'] as const;

export class ExclusionDto {
  @ApiProperty({
    enum: EXCLUSION_KINDS,
    description:
      '`cool_off`: a break, which ends by itself. `self`: a self-exclusion, which ends only when the member ' +
      'asks for it.',
  })
  kind: ExclusionKindName;

  @ApiProperty({ format: 'date-time' })
  beginsAt: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'The earliest end. Absent if it holds for good.' })
  endsAt?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'When the member asked for the end. Absent before.' })
  endAskedAt?: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description:
      'When it ends for certain. Absent if it holds for good, or if nobody has asked for the end of a self-exclusion.',
  })
  liftsAt?: string;
}

export class ExclusionDurationDto {
  @ApiProperty({ example: 'week', description: 'The id of the duration.' })
  id: string;

  @ApiProperty({
    enum: EXCLUSION_KINDS,
    description:
      '`cool_off`: a break, which ends by itself. `self`: a self-exclusion, which ends only when the member ' +
      'asks for it.',
  })
  kind: ExclusionKindName;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'The earliest end if it began now. Absent if it holds for good.',
  })
  endsAt?: string;
}

export class ProtectionDto {
  @ApiPropertyOptional({ type: ExclusionDto, description: 'The exclusion in force. Absent for none.' })
  exclusion?: ExclusionDto;

  @ApiProperty({ type: [ExclusionDurationDto], description: 'The exclusions to choose from.' })
  durations: ExclusionDurationDto[];

  @ApiProperty({
    enum: CONFIRM_WITH,
    description: 'The password that confirms an exclusion: the payment password, or that of the login.',
  })
  confirmWith: (typeof CONFIRM_WITH)[number];

  @ApiProperty({ description: 'The interval of the session reminder, in minutes; 0 if it is off.' })
  reminderMinutes: number;

  @ApiProperty({ type: [Number], description: 'The intervals to choose from, in minutes; 0 switches it off.' })
  reminderChoices: number[];
}

/**
 * The body that starts an exclusion. Its encrypted field `value` contains `paymentPassword`, or `loginPassword` if
 * `confirmWith` says so.
 */
export class ExcludeBody extends EncryptedBody {
  @ApiProperty({ description: 'The id of one of `durations`.', pattern: '^[a-z_]{1,32}$' })
  @IsString()
  @Matches(/^[a-z_]{1,32}$/)
  duration: string;
}

export class ReminderBody {
  @ApiProperty({ minimum: 0, maximum: 1440, description: 'One of `reminderChoices`; 0 switches the reminder off.' })
  @IsInt()
  @Min(0)
  @Max(1_440)
  minutes: number;
}

export class SessionReminderDto {
  @ApiProperty({ description: 'The interval in minutes; 0 if the reminder is off.' })
  minutes: number;

  @ApiProperty({ format: 'date-time', description: 'When the session began.' })
  startedAt: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'When play is interrupted for the reminder. Absent if it is off.',
  })
  dueAt?: string;

  @ApiProperty({ description: 'The stakes of the session.' })
  stakeMinor: string;

  @ApiProperty({ description: 'The payouts of the session.' })
  payoutMinor: string;

  @ApiProperty({ description: 'Payouts less stakes: positive if the member won.' })
  netMinor: string;
}
