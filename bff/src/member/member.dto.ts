import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { SessionUserDto } from '../session/session.dto.js';

export class MemberInfoDto extends SessionUserDto {
  @ApiProperty({ example: 'USD', description: 'The currency of the account, ISO 4217.' })
  currency: string;

  @ApiProperty({ example: '$' })
  currencySymbol: string;

  @ApiProperty({ example: 'EN', description: 'The language code of the member.' })
  language: string;

  @ApiPropertyOptional({
    description:
      'True if an operator disabled the member, who can then only read, withdraw and protect the account. ' +
      'Absent otherwise.',
  })
  disabled?: boolean;
}

export class AffiliateDto {
  @ApiProperty({ description: 'The account name of the agent whose code it is, masked.' })
  agentAccount: string;
}
