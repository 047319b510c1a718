import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsISO8601, IsInt, IsString, IsUUID, Length, Matches, Max, Min } from 'class-validator';
import { Optional } from '../../http/optional.js';
import { wholeNumber } from '../../http/page-query.dto.js';
import { PersonDto } from '../operators/operator.dto.js';

export class AuditQuery {
  @ApiPropertyOptional({ format: 'uuid', description: 'The `next` of the page before.' })
  @Optional()
  @IsUUID()
  cursor?: string;

  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: 100, default: 50 })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(100)
  pageSize?: number;

  @ApiPropertyOptional({ format: 'uuid' })
  @Optional()
  @IsUUID()
  operator?: string;

  @ApiPropertyOptional({ maxLength: 128, description: 'The id of a subject, or of a member.' })
  @Optional()
  @IsString()
  @Length(1, 128)
  subject?: string;

  @ApiPropertyOptional({ example: 'deposits.approve' })
  @Optional()
  @Matches(/^[a-z_]{1,32}\.[a-z_]{1,32}$/)
  action?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  @Optional()
  @IsISO8601({ strict: true, strictSeparator: true })
  @Length(10, 40)
  from?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Before this moment.' })
  @Optional()
  @IsISO8601({ strict: true, strictSeparator: true })
  @Length(10, 40)
  to?: string;
}

export class AuditSubjectDto {
  @ApiProperty()
  kind: string;

  @ApiProperty()
  id: string;
}

const FIELDS = { type: 'object', additionalProperties: { type: 'string' } } as const;

export class AuditLineDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiPropertyOptional({ type: PersonDto, description: 'Absent: a command on the machine.' })
  operator?: PersonDto;

  @ApiProperty()
  action: string;

  @ApiProperty({ type: AuditSubjectDto })
  subject: AuditSubjectDto;

  @ApiPropertyOptional({ format: 'uuid', description: 'The member that it was about.' })
  memberId?: string;

  @ApiPropertyOptional()
  brand?: string;

  @ApiProperty()
  reason: string;

  @ApiProperty({ description: '`done`, `unknown` (begun, its end was never written), or the code of a refusal.' })
  outcome: string;

  @ApiPropertyOptional(FIELDS)
  before?: Record<string, string>;

  @ApiPropertyOptional(FIELDS)
  after?: Record<string, string>;

  @ApiProperty()
  address: string;
}

export class AuditPageDto {
  @ApiProperty({ type: [AuditLineDto] })
  content: AuditLineDto[];

  @ApiPropertyOptional({ description: 'The cursor of the next page; absent on the last.' })
  next?: string;
}
