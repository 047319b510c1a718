import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length, Matches } from 'class-validator';
import { Optional } from '../../http/optional.js';
import { PersonDto, ROLES } from '../operators/operator.dto.js';

const CODE = /^[0-9]{6}$/;

export class OpsLoginBody {
  @ApiProperty({ maxLength: 64, description: 'The name with which the operator logs in.' })
  @IsString()
  @Length(1, 64)
  name: string;

  @ApiProperty({ maxLength: 128 })
  @IsString()
  @Length(1, 128)
  password: string;

  @ApiPropertyOptional({
    pattern: CODE.source,
    description:
      'The six digits of the authenticator. Without it, a right password fails with identity.second_factor_required.',
  })
  @Optional()
  @IsString()
  @Matches(CODE)
  code?: string;
}

export class OpsEnrolBody {
  @ApiProperty({ maxLength: 64, description: 'From `data` of the failure ops.enrolment_required.' })
  @IsString()
  @Length(1, 64)
  token: string;

  @ApiProperty({ pattern: CODE.source, description: 'The first six digits that the authenticator shows.' })
  @IsString()
  @Matches(CODE)
  code: string;

  @ApiPropertyOptional({ maxLength: 128, description: 'Required if the enrolment sets the password.' })
  @Optional()
  @IsString()
  @Length(1, 128)
  newPassword?: string;
}

export class OpsBrandDto {
  @ApiProperty({ description: 'The merchant code of the brand.' })
  code: string;

  @ApiProperty()
  name: string;

  @ApiProperty()
  currency: string;

  @ApiProperty()
  currencySymbol: string;

  @ApiProperty({ description: "The IANA time zone in which the brand's days begin and end." })
  timeZone: string;
}

export class OpsCallerDto extends PersonDto {
  @ApiProperty({ description: 'The name that other operators see.' })
  displayName: string;

  @ApiProperty({ enum: ROLES, isArray: true, description: 'The roles decide which actions the operator may take.' })
  roles: string[];

  @ApiProperty({ type: [String], description: 'The codes of the brands on which the operator works.' })
  brands: string[];

  @ApiProperty({
    type: [String],
    description: "The actions that the operator's roles allow, for example deposits.approve.",
  })
  actions: string[];
}

export class OpsSessionDto {
  @ApiProperty({ type: OpsCallerDto })
  operator: OpsCallerDto;

  @ApiProperty({ type: [OpsBrandDto], description: 'The brands on which the operator works.' })
  brands: OpsBrandDto[];

  @ApiProperty({ description: 'Sent as X-Csrf-Token with each POST and DELETE.' })
  csrf: string;

  @ApiProperty({ format: 'date-time', description: 'The end of the session, even if it is in use.' })
  expiresAt: string;
}

export class OpsSessionLineDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ description: 'The IP address of the session.' })
  address: string;

  @ApiProperty({ description: 'The browser and the system, or the User-Agent if neither is known.' })
  device: string;

  @ApiProperty({ format: 'date-time' })
  startedAt: string;

  @ApiProperty({ format: 'date-time' })
  lastUsedAt: string;

  @ApiProperty({ format: 'date-time', description: 'The end of the session, even if it is in use.' })
  expiresAt: string;

  @ApiProperty({ description: 'True for the session of this call.' })
  current: boolean;
}

export class OpsSessionListDto {
  @ApiProperty({ type: [OpsSessionLineDto] })
  content: OpsSessionLineDto[];
}
