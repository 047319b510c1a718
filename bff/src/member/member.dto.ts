import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { SessionUserDto } from '../session/session.dto.js';

export class MemberInfoDto extends SessionUserDto {
  @ApiProperty({ example: 'USD' })
  currency: string;

  @ApiProperty({ example: '$' })
  currencySymbol: string;

  @ApiProperty({ example: 'EN' })
  language: string;

  @ApiPropertyOptional({
    description: 'True if an operator disabled the member, who can then only read, withdraw and protect the account.',
  })
  disabled?: boolean;
}

export class AffiliateDto {
  @ApiProperty({ description: "The agent's account, masked." })
  agentAccount: string;
}
