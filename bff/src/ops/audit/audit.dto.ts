import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsISO8601, IsInt, IsString, IsUUID, Length, Matches, Max, Min } from 'class-validator';
import { Optional } from '../../http/optional.js';
import { wholeNumber } from '../../http/page-query.dto.js';
import { PersonDto } from '../operators/operator.dto.js';

export class AuditQuery {
  @ApiPropertyOptional({ format: 'uuid', description: '`next` of the page before. Absent for the first page.' })
  @Optional()
  @IsUUID()
  cursor?: string;

  @ApiPropertyOptional({
    type: Number,
    minimum: 1,
    maximum: 100,
    default: 50,
    description: 'The number of entries on a page.',
  })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(100)
  pageSize?: number;

  @ApiPropertyOptional({ format: 'uuid', description: 'Only entries of this operator, by id.' })
  @Optional()
  @IsUUID()
  operator?: string;

  @ApiPropertyOptional({ maxLength: 128, description: 'Only entries about this subject or member, by id.' })
  @Optional()
  @IsString()
  @Length(1, 128)
  subject?: string;

  @ApiPropertyOptional({ example: 'deposits.approve', description: 'Only entries of this action.' })
  @Optional()
  @Matches(/^[a-z_]{1,32}\.[a-z_]{1,32}$/)
  action?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Only entries from this time on.' })
  @Optional()
  @IsISO8601({ strict: true, strictSeparator: true })
  @Length(10, 40)
  from?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Only entries before this time.' })
  @Optional()
  @IsISO8601({ strict: true, strictSeparator: true })
  @Length(10, 40)
  to?: string;
}

export class AuditSubjectDto {
  @ApiProperty({ description: 'What kind of thing was read or changed, for example deposit.' })
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

  @ApiPropertyOptional({ type: PersonDto, description: 'Absent for a command on the server.' })
  operator?: PersonDto;

  @ApiProperty({ description: 'The action, for example deposits.approve.' })
  action: string;

  @ApiProperty({ type: AuditSubjectDto, description: 'What was read or changed.' })
  subject: AuditSubjectDto;

  @ApiPropertyOptional({ format: 'uuid', description: 'The member whom it concerns. Absent for none.' })
  memberId?: string;

  @ApiPropertyOptional({ description: 'The code of the brand. Absent for none.' })
  brand?: string;

  @ApiProperty({ description: "The operator's reason. Empty for none." })
  reason: string;

  @ApiProperty({
    description:
      '`done`: it succeeded. `unknown`: it began, and its result was never written. Otherwise the failure code.',
  })
  outcome: string;

  @ApiPropertyOptional({ ...FIELDS, description: 'The changed values before it, by name. Absent for none.' })
  before?: Record<string, string>;

  @ApiPropertyOptional({ ...FIELDS, description: 'The changed values after it, by name. Absent for none.' })
  after?: Record<string, string>;

  @ApiProperty({ description: 'The IP address of the operator.' })
  address: string;
}

export class AuditPageDto {
  @ApiProperty({ type: [AuditLineDto], description: 'Newest first.' })
  content: AuditLineDto[];

  @ApiPropertyOptional({ description: 'Sent back as `cursor` for the next page. Absent on the last page.' })
  next?: string;
}
