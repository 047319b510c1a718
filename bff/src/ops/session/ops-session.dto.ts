import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length, Matches } from 'class-validator';
import { Optional } from '../../http/optional.js';
import { PersonDto, ROLES } from '../operators/operator.dto.js';

const CODE = /^[0-9]{6}$/;

export class OpsLoginBody {
  @ApiProperty({ maxLength: 64 })
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
      'Six digits of the authenticator. Without it a right password answers identity.second_factor_required.',
  })
  @Optional()
  @IsString()
  @Matches(CODE)
  code?: string;
}

export class OpsEnrolBody {
  @ApiProperty({ maxLength: 64, description: 'From the data of ops.enrolment_required.' })
  @IsString()
  @Length(1, 64)
  token: string;

  @ApiProperty({ pattern: CODE.source })
  @IsString()
  @Matches(CODE)
  code: string;

  @ApiPropertyOptional({ maxLength: 128, description: 'Required where the enrolment sets the password.' })
  @Optional()
  @IsString()
  @Length(1, 128)
  newPassword?: string;
}

export class OpsBrandDto {
  @ApiProperty()
  code: string;

  @ApiProperty()
  name: string;

  @ApiProperty()
  currency: string;

  @ApiProperty()
  currencySymbol: string;

  @ApiProperty({ description: 'An IANA zone.' })
  timeZone: string;
}

export class OpsCallerDto extends PersonDto {
  @ApiProperty()
  displayName: string;

  @ApiProperty({ enum: ROLES, isArray: true })
  roles: string[];

  @ApiProperty({ type: [String], description: 'Codes of the brands that the operator works for.' })
  brands: string[];

  @ApiProperty({ type: [String], description: 'What the roles allow.' })
  actions: string[];
}

export class OpsSessionDto {
  @ApiProperty({ type: OpsCallerDto })
  operator: OpsCallerDto;

  @ApiProperty({ type: [OpsBrandDto] })
  brands: OpsBrandDto[];

  @ApiProperty({ description: 'Sent back as X-Csrf-Token with each POST and DELETE.' })
  csrf: string;

  @ApiProperty({ format: 'date-time', description: 'The session ends then, used or not.' })
  expiresAt: string;
}

export class OpsSessionLineDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  address: string;

  @ApiProperty({ description: 'The browser and system, or the User-Agent where neither is known.' })
  device: string;

  @ApiProperty({ format: 'date-time' })
  startedAt: string;

  @ApiProperty({ format: 'date-time' })
  lastUsedAt: string;

  @ApiProperty({ format: 'date-time' })
  expiresAt: string;

  @ApiProperty({ description: 'The session of this call.' })
  current: boolean;
}

export class OpsSessionListDto {
  @ApiProperty({ type: [OpsSessionLineDto] })
  content: OpsSessionLineDto[];
}
