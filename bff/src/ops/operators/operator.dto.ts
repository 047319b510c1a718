import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, IsString, Length, Matches } from 'class-validator';

export const ROLES = ['support', 'cashier', 'risk', 'games', 'agents', 'content', 'administrator', 'auditor'] as const;

const REASON_LENGTH_MAX = 500;
const BRANDS_MAX = 50;

export class PersonDto {
  @ApiProperty()
  id: string;

  @ApiProperty()
  name: string;
}

/**
 * A field of a body: the version of the object that the operator saw. The server refuses the change if the object has a
 * newer version by now.
 */
export class SeenVersionBody {
  @ApiProperty({ pattern: '^[0-9]{1,18}$', description: 'As it was read; an older one answers review.stale.' })
  @IsString()
  @Matches(/^[0-9]{1,18}$/)
  version: string;
}

export class EndSessionBody {
  @ApiProperty({ maxLength: REASON_LENGTH_MAX })
  @IsString()
  @Length(1, REASON_LENGTH_MAX)
  reason: string;
}

export class ChangeOperatorBody extends SeenVersionBody {
  @ApiProperty({ maxLength: REASON_LENGTH_MAX })
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

  @ApiProperty({ type: [String], description: 'Brand codes, or `*` alone.' })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(BRANDS_MAX)
  @ArrayUnique()
  @IsString({ each: true })
  @Length(1, 32, { each: true })
  brands: string[];
}

export class CreateOperatorBody {
  @ApiProperty({ pattern: '^[a-z0-9][a-z0-9._-]{2,31}$' })
  @IsString()
  @Matches(/^[a-z0-9][a-z0-9._-]{2,31}$/)
  name: string;

  @ApiProperty({ maxLength: 64 })
  @IsString()
  @Length(1, 64)
  displayName: string;

  @ApiProperty({ enum: ROLES, isArray: true })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(ROLES, { each: true })
  roles: (typeof ROLES)[number][];

  @ApiProperty({ type: [String], description: 'Brand codes, or `*` alone.' })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(BRANDS_MAX)
  @ArrayUnique()
  @IsString({ each: true })
  @Length(1, 32, { each: true })
  brands: string[];

  @ApiProperty({ maxLength: REASON_LENGTH_MAX })
  @IsString()
  @Length(1, REASON_LENGTH_MAX)
  reason: string;
}

export class OperatorDto extends PersonDto {
  @ApiProperty()
  displayName: string;

  @ApiProperty({ enum: ROLES, isArray: true })
  roles: string[];

  @ApiProperty({ type: [String], description: 'Brand codes, or `*` alone.' })
  brands: string[];

  @ApiProperty({ enum: ['active', 'inactive'] })
  status: string;

  @ApiProperty({ description: 'Has an authenticator.' })
  enrolled: boolean;

  @ApiProperty({ description: 'Rises with every change.' })
  version: string;

  @ApiProperty({ format: 'date-time' })
  registeredAt: string;

  @ApiPropertyOptional({ type: PersonDto, description: 'Absent for an account made by a command on the machine.' })
  registeredBy?: PersonDto;

  @ApiPropertyOptional({ type: PersonDto })
  reactivatedBy?: PersonDto;

  @ApiPropertyOptional({ format: 'date-time' })
  lastLoginAt?: string;
}

export class OperatorListDto {
  @ApiProperty({ type: [OperatorDto] })
  content: OperatorDto[];
}

export class OperatorWithPasswordDto {
  @ApiProperty({ type: OperatorDto })
  operator: OperatorDto;

  @ApiProperty({ description: 'For one login; shown once.' })
  oneTimePassword: string;
}
