import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length, Matches } from 'class-validator';
import { Optional } from '../http/optional.js';

export class ContactBody {
  @ApiProperty({
    enum: ['mobile', 'mail'],
    description: 'Whether a mobile number or a mail address is to be confirmed.',
  })
  @IsIn(['mobile', 'mail'])
  kind: string;

  @ApiProperty({ minLength: 3, maxLength: 254, description: 'The digits of the mobile number, or the mail address.' })
  @IsString()
  @Length(3, 254)
  value: string;

  @ApiPropertyOptional({
    pattern: '^\\+?\\d{1,5}$',
    description: 'The dialing code of the mobile number, for example 880. Absent for a mail address.',
  })
  @Optional()
  @IsString()
  @Matches(/^\+?\d{1,5}$/)
  countryDialingCode?: string;
}

export class ConfirmContactBody extends ContactBody {
  @ApiProperty({ pattern: '^\\d{4,8}$', description: 'The code that was sent to it.' })
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
