import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsEmail, IsString, Length, Matches, MaxLength } from 'class-validator';
import { Optional } from '../http/optional.js';

export class SmsCodeBody {
  @ApiProperty({ pattern: '^\\d{5,20}$', description: 'The mobile number of the account, without its dialing code.' })
  @IsString()
  @Matches(/^\d{5,20}$/)
  mobileNum: string;

  @ApiPropertyOptional({
    pattern: '^\\+?\\d{1,5}$',
    description: "For example 880. If absent, the brand's dialing code.",
  })
  @Optional()
  @IsString()
  @Matches(/^\+?\d{1,5}$/)
  countryDialingCode?: string;

  @ApiPropertyOptional({
    pattern: '^\\d{1,3}$',
    description: 'The answer to the slider check. Required if the brand has this check.',
  })
  @Optional()
  @IsString()
  @Matches(/^\d{1,3}$/)
  slider?: string;
}

export class RegistrationCodeBody {
  @ApiProperty({ pattern: '^\\d{5,20}$', description: 'The mobile number to register, without its dialing code.' })
  @IsString()
  @Matches(/^\d{5,20}$/)
  mobileNo: string;

  @ApiPropertyOptional({
    pattern: '^\\+?\\d{1,5}$',
    description: "For example 880. If absent, the brand's dialing code.",
  })
  @Optional()
  @IsString()
  @Matches(/^\+?\d{1,5}$/)
  countryDialingCode?: string;

  @ApiPropertyOptional({
    pattern: '^\\d{1,3}$',
    description: 'The answer to the slider check. Required if the brand has this check.',
  })
  @Optional()
  @IsString()
  @Matches(/^\d{1,3}$/)
  slider?: string;
}

export class SmsCodeDto {
  @ApiProperty({ description: 'How many minutes a code is valid. The answer is the same whether or not one was sent.' })
  expiredMinutes: number;
}

/** The body of the request for a password mail. It may be a form or JSON. */
export class PasswordMailBody {
  @ApiProperty({ minLength: 1, maxLength: 64, description: 'The account name.' })
  @IsString()
  @Length(1, 64)
  username: string;

  @ApiProperty({ format: 'email', maxLength: 254, description: 'The mail address of the account.' })
  @IsString()
  @MaxLength(254)
  @IsEmail()
  email: string;
}
