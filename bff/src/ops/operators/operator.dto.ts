import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, IsString, Length, Matches } from 'class-validator';

export const ROLES = ['support', 'cashier', 'risk', 'games', 'agents', 'content', 'administrator', 'auditor'] as const;

const REASON_LENGTH_MAX = 500;
const BRANDS_MAX = 50;

export class PersonDto {
  @ApiProperty({ description: 'The id of the operator account.' })
  id: string;

  @ApiProperty({ description: 'The name with which the operator logs in.' })
  name: string;
}

/**
 * A field of a body: the version of the object that the operator saw. The server refuses the change if the object has a
 * newer version by now.
 */
export class SeenVersionBody {
  @ApiProperty({
    pattern: '^[0-9]{1,18}$',
    description: 'The version that the operator saw. If there is a newer one, the call fails with review.stale.',
  })
  @IsString()
  @Matches(/^[0-9]{1,18}$/)
  version: string;
}

export class EndSessionBody {
  @ApiProperty({ maxLength: REASON_LENGTH_MAX, description: "The operator's reason, for the audit log." })
  @IsString()
  @Length(1, REASON_LENGTH_MAX)
  reason: string;
}

export class ChangeOperatorBody extends SeenVersionBody {
  @ApiProperty({ maxLength: REASON_LENGTH_MAX, description: "The operator's reason, for the audit log." })
  @IsString()
  @Length(1, REASON_LENGTH_MAX)
  reason: string;
}

export class ChangeRolesBody extends ChangeOperatorBody {
  @ApiProperty({ enum: ROLES, isArray: true })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(ROLES, { each: true })
  roles: (typeof ROLES)[number][];

  @ApiProperty({
    type: [String],
    description: 'The codes of the brands on which the operator works. `*` alone: all brands.',
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(BRANDS_MAX)
  @ArrayUnique()
  @IsString({ each: true })
  @Length(1, 32, { each: true })
  brands: string[];
}

export class CreateOperatorBody {
  @ApiProperty({ pattern: '^[a-z0-9][a-z0-9._-]{2,31}$', description: 'The name with which the operator logs in.' })
  @IsString()
  @Matches(/^[a-z0-9][a-z0-9._-]{2,31}$/)
  name: string;

  @ApiProperty({ maxLength: 64, description: 'The name that other operators see.' })
  @IsString()
  @Length(1, 64)
  displayName: string;

  @ApiProperty({ enum: ROLES, isArray: true })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(ROLES, { each: true })
  roles: (typeof ROLES)[number][];

  @ApiProperty({
    type: [String],
    description: 'The codes of the brands on which the operator works. `*` alone: all brands.',
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(BRANDS_MAX)
  @ArrayUnique()
  @IsString({ each: true })
  @Length(1, 32, { each: true })
  brands: string[];

  @ApiProperty({ maxLength: REASON_LENGTH_MAX, description: "The operator's reason, for the audit log." })
  @IsString()
  @Length(1, REASON_LENGTH_MAX)
  reason: string;
}

export class OperatorDto extends PersonDto {
  @ApiProperty({ description: 'The name that other operators see.' })
  displayName: string;

  @ApiProperty({ enum: ROLES, isArray: true, description: 'The roles decide which actions the operator may take.' })
  roles: string[];

  @ApiProperty({
    type: [String],
    description: 'The codes of the brands on which the operator works. `*` alone: all brands.',
  })
  brands: string[];

  @ApiProperty({ enum: ['active', 'inactive'], description: 'An inactive operator cannot log in.' })
  status: string;

  @ApiProperty({ description: 'True if the operator has set up an authenticator.' })
  enrolled: boolean;

  @ApiProperty({ description: 'Rises with every change. A change sends it back.' })
  version: string;

  @ApiProperty({ format: 'date-time' })
  registeredAt: string;

  @ApiPropertyOptional({ type: PersonDto, description: 'Absent for an account that a command on the server made.' })
  registeredBy?: PersonDto;

  @ApiPropertyOptional({
    type: PersonDto,
    description: 'The operator who last made the account active again. Absent for none.',
  })
  reactivatedBy?: PersonDto;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent before the first login.' })
  lastLoginAt?: string;
}

export class OperatorListDto {
  @ApiProperty({ type: [OperatorDto] })
  content: OperatorDto[];
}

export class OperatorWithPasswordDto {
  @ApiProperty({ type: OperatorDto })
  operator: OperatorDto;

  @ApiProperty({ description: 'The password for the first login. It is shown only in this answer.' })
  oneTimePassword: string;
}
