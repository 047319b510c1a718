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
  @ApiPropertyOptional({ enum: KINDS, description: 'All attempts when absent.' })
  @Optional()
  @IsIn(KINDS)
  kind?: (typeof KINDS)[number];

  @ApiPropertyOptional({ pattern: '^\\d{1,14}-\\d{1,18}$', description: '`nextCursor` of the page before.' })
  @Optional()
  @IsString()
  @Matches(CURSOR)
  cursor?: string;

  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: 100, default: 20 })
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

  @ApiProperty({ format: 'date-time', description: 'The newest of the attempts.' })
  at: string;

  @ApiProperty({ format: 'date-time' })
  firstAt: string;

  @ApiProperty({ type: Number, minimum: 1, example: 1 })
  attempts: number;

  @ApiProperty({
    enum: LOGIN_RESULTS,
    description:
      '`locked`: too many failures, so the password was not looked at. `refused`: right password, but not for this ' +
      'site. `several`: a row that counts different results.',
  })
  result: (typeof LOGIN_RESULTS)[number];

  @ApiProperty({ description: 'The password, or the code of a text message, was right.' })
  passwordRight: boolean;

  @ApiPropertyOptional({
    enum: LOGIN_WAYS,
    description: '`reset`: after a new password by a mobile code. Absent when the attempts differ.',
  })
  way?: (typeof LOGIN_WAYS)[number];

  @ApiPropertyOptional({ enum: LOGIN_FACTORS, description: 'The second factor that was proved.' })
  factor?: (typeof LOGIN_FACTORS)[number];

  @ApiProperty({ enum: DEVICE_KINDS })
  kind: (typeof DEVICE_KINDS)[number];

  @ApiProperty({ example: 'Chrome', description: 'Empty if unknown, or if the attempts differ.' })
  browser: string;

  @ApiProperty({ example: 'Windows' })
  system: string;

  @ApiPropertyOptional({
    example: '103.••.••.41',
    description: 'Where the attempt came from, its middle hidden. Absent when the attempts came from several places.',
  })
  address?: string;

  @ApiProperty({ description: 'The member had not logged in from this address or with this browser before.' })
  newPlace: boolean;

  @ApiProperty({ description: 'This login opened the session that asks.' })
  current: boolean;
}

export class LoginAttemptsDto {
  @ApiProperty({ type: [LoginAttemptDto], description: 'Of the last 90 days, the newest first.' })
  list: LoginAttemptDto[];

  @ApiPropertyOptional({ description: 'Absent on the last page.' })
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
      'Masked to its network, unless the call reveals it. Absent when the attempts came from several places.',
  })
  address?: string;

  @ApiProperty({ description: 'Browser and system; empty when the attempts differ.' })
  device: string;
}

export class PlayerLoginsDto {
  @ApiProperty({ type: [PlayerLoginDto] })
  content: PlayerLoginDto[];

  @ApiPropertyOptional({ description: 'Absent on the last page.' })
  nextCursor?: string;
}
