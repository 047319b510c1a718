import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length, Matches } from 'class-validator';
import { Optional } from '../http/optional.js';

export class ContactBody {
  @ApiProperty({ enum: ['mobile', 'mail'] })
  @IsIn(['mobile', 'mail'])
  kind: string;

  @ApiProperty({ minLength: 3, maxLength: 254, description: 'Digits of a number, or a mail address.' })
  @IsString()
  @Length(3, 254)
  value: string;

  @ApiPropertyOptional({ pattern: '^\\+?\\d{1,5}$', description: 'Of a number.' })
  @Optional()
  @IsString()
  @Matches(/^\+?\d{1,5}$/)
  countryDialingCode?: string;
}

export class ConfirmContactBody extends ContactBody {
  @ApiProperty({ pattern: '^\\d{4,8}$' })
  @IsString()
  @Matches(/^\d{4,8}$/)
  verificationCode: string;
}

export class ContactCodeDto {
  @ApiProperty({ description: 'How many minutes the code is valid.' })
  expiredMinutes: number;
}

export class ContactsDto {
  @ApiProperty({ description: 'True if the member confirmed the mobile number by a code.' })
  mobileConfirmed: boolean;

  @ApiProperty({ description: 'True if the member confirmed the mail address by a code.' })
  mailConfirmed: boolean;

  @ApiProperty({
    description: 'True if the registration bonus is granted once a mobile number or mail address is confirmed.',
  })
  bonusWaits: boolean;
}
