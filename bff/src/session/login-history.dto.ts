import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsString, Matches, Max, Min } from 'class-validator';
import { Optional } from '../http/optional.js';
import { wholeNumber } from '../http/page-query.dto.js';
import { DEVICE_KINDS } from './device.dto.js';

const KINDS = ['succeeded', 'refused'] as const;
const CURSOR = /^\d{1,14}-\d{1,18}$/;

export const LOGIN_RESULTS = [
  'succeeded',
  'wrong_password',
  'locked',
  'factor_missing',
  'factor_wrong',
  'refused',
  'several',
] as const;
export const LOGIN_WAYS = ['password', 'sms', 'reset', 'registration'] as const;
export const LOGIN_FACTORS = ['authenticator', 'mobile', 'mail', 'payee_name'] as const;

export class LoginsQuery {
  @ApiPropertyOptional({ enum: KINDS, description: 'Only attempts that succeeded or were refused. All if absent.' })
  @Optional()
  @IsIn(KINDS)
  kind?: (typeof KINDS)[number];

  @ApiPropertyOptional({
    pattern: '^\\d{1,14}-\\d{1,18}$',
    description: '`nextCursor` of the page before. Absent for the first page.',
  })
  @Optional()
  @IsString()
  @Matches(CURSOR)
  cursor?: string;

  @ApiPropertyOptional({
    type: Number,
    minimum: 1,
    maximum: 100,
    default: 20,
    description: 'The number of rows on a page.',
  })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(100)
  pageSize?: number;
}

/** A login attempt, or several equal refused attempts within one hour. */
export class LoginAttemptDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ format: 'date-time', description: 'When the newest of the attempts was made.' })
  at: string;

  @ApiProperty({ format: 'date-time', description: 'When the oldest of the attempts was made.' })
  firstAt: string;

  @ApiProperty({ type: Number, minimum: 1, example: 1, description: 'The number of attempts that this row counts.' })
  attempts: number;

  @ApiProperty({
    enum: LOGIN_RESULTS,
    description:
      '`wrong_password`: also a wrong text message code. `locked`: too many failures; the password was not ' +
      'checked. `factor_missing`: the second factor was asked for. `refused`: right password, but not for this ' +
      'site. `several`: the row counts different results.',
  })
  result: (typeof LOGIN_RESULTS)[number];

  @ApiProperty({ description: 'True if the password, or the code of the text message, was right.' })
  passwordRight: boolean;

  @ApiPropertyOptional({
    enum: LOGIN_WAYS,
    description:
      'How the member logged in. `reset`: after a new password by a mobile code. Absent if the attempts differ.',
  })
  way?: (typeof LOGIN_WAYS)[number];

  @ApiPropertyOptional({ enum: LOGIN_FACTORS, description: 'The second factor that was proved. Absent without one.' })
  factor?: (typeof LOGIN_FACTORS)[number];

  @ApiProperty({ enum: DEVICE_KINDS, description: 'The kind of device.' })
  kind: (typeof DEVICE_KINDS)[number];

  @ApiProperty({
    example: 'Chrome',
    description: 'The name of the browser. Empty if it is unknown or if the attempts differ.',
  })
  browser: string;

  @ApiProperty({
    example: 'Windows',
    description: 'The operating system. Empty if it is unknown or if the attempts differ.',
  })
  system: string;

  @ApiPropertyOptional({
    example: '103.••.••.41',
    description: 'The IP address, with its middle hidden. Absent if the attempts came from several addresses.',
  })
  address?: string;

  @ApiProperty({ description: 'True if the member had not logged in from this address or with this browser before.' })
  newPlace: boolean;

  @ApiProperty({ description: 'True if this login opened the session of this call.' })
  current: boolean;
}

export class LoginAttemptsDto {
  @ApiProperty({ type: [LoginAttemptDto], description: 'The last 90 days, newest first.' })
  list: LoginAttemptDto[];

  @ApiPropertyOptional({ description: 'Sent back as `cursor` for the next page. Absent on the last page.' })
  nextCursor?: string;
}

/** A login attempt for operators. */
export class PlayerLoginDto extends OmitType(LoginAttemptDto, [
  'kind',
  'browser',
  'system',
  'current',
  'address',
] as const) {
  @ApiPropertyOptional({
    example: '203.0.113.x',
    description:
      'Masked to its network unless the call reveals it. Absent if the attempts came from several addresses.',
  })
  address?: string;

  @ApiProperty({ description: 'The browser and the system. Empty if the attempts differ.' })
  device: string;
}

export class PlayerLoginsDto {
  @ApiProperty({ type: [PlayerLoginDto] })
  content: PlayerLoginDto[];

  @ApiPropertyOptional({ description: 'Sent back as `cursor` for the next page. Absent on the last page.' })
  nextCursor?: string;
}
