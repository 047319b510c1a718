import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { EncryptedBody } from '../http/encrypted-body.js';
import { Optional } from '../http/optional.js';
import { ACCOUNT_KINDS, type AccountKind } from './withdrawal.dto.js';

export class PayoutAccountDto {
  @ApiProperty({ format: 'uuid' })
  accountId: string;

  @ApiProperty({ enum: ACCOUNT_KINDS, description: 'The kind of account.' })
  kind: AccountKind;

  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'The bank, the e-wallet, or the network.' })
  institution: string;

  @ApiProperty({
    description: 'The name on the account, with all but its first and last letter hidden. Empty for crypto.',
  })
  holder: string;

  @ApiProperty({ description: 'The number or address, with all but its last four characters hidden.' })
  masked: string;

  @ApiPropertyOptional({ format: 'date-time' })
  createdAt?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'The account can be used from this time on.' })
  usableAt?: string;
}

export class PayoutAccountsDto {
  @ApiProperty({ type: [PayoutAccountDto] })
  list: PayoutAccountDto[];

  @ApiProperty({ description: 'How many accounts a member may have.' })
  accountsMax: number;
}

export class AddPayoutAccountBody extends EncryptedBody {
  @ApiProperty({ enum: ACCOUNT_KINDS })
  @IsIn(ACCOUNT_KINDS)
  kind: AccountKind;

  @ApiProperty({ minLength: 2, maxLength: 64, description: 'The bank, the e-wallet, or the network.' })
  @IsString()
  @Length(2, 64)
  institution: string;

  @ApiPropertyOptional({ minLength: 2, maxLength: 64, description: 'The name on the account. Absent for crypto.' })
  @Optional()
  @IsString()
  @Length(2, 64)
  holder?: string;

  @ApiProperty({
    minLength: 5,
    maxLength: 128,
    description: 'The number of the bank account, the mobile number of the e-wallet, or the crypto address.',
  })
  @IsString()
  @Length(5, 128)
  number: string;
}
