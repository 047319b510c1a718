import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsEmail, IsString, Length, Matches, MaxLength } from 'class-validator';
import { Optional } from '../http/optional.js';

export class SmsCodeBody {
  @ApiProperty({ pattern: '^\\d{5,20}$', description: 'As at registration.' })
  @IsString()
  @Matches(/^\d{5,20}$/)
  mobileNum: string;

  @ApiPropertyOptional({ pattern: '^\\+?\\d{1,5}$' })
  @Optional()
  @IsString()
  @Matches(/^\+?\d{1,5}$/)
  countryDialingCode?: string;

  @ApiPropertyOptional({
    pattern: '^\\d{1,3}$',
    description: 'The answer to the slider check, where the brand has one.',
  })
  @Optional()
  @IsString()
  @Matches(/^\d{1,3}$/)
  slider?: string;
}

export class RegistrationCodeBody {
  @ApiProperty({ pattern: '^\\d{5,20}$', description: 'The number that registers.' })
  @IsString()
  @Matches(/^\d{5,20}$/)
  mobileNo: string;

  @ApiPropertyOptional({ pattern: '^\\+?\\d{1,5}$' })
  @Optional()
  @IsString()
  @Matches(/^\+?\d{1,5}$/)
  countryDialingCode?: string;

  @ApiPropertyOptional({
    pattern: '^\\d{1,3}$',
    description: 'The answer to the slider check, where the brand has one.',
  })
  @Optional()
  @IsString()
  @Matches(/^\d{1,3}$/)
  slider?: string;
}

export class SmsCodeDto {
  @ApiProperty({ description: 'How many minutes the code is good for; the same whether or not one was sent.' })
  expiredMinutes: number;
}

/** The body of the request for a password mail. It may be a form or JSON. */
export class PasswordMailBody {
  @ApiProperty({ minLength: 1, maxLength: 64 })
  @IsString()
  @Length(1, 64)
  username: string;

  @ApiProperty({ format: 'email', maxLength: 254 })
  @IsString()
  @MaxLength(254)
  @IsEmail()
  email: string;
}
