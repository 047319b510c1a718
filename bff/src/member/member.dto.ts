import { ApiProperty } from '@nestjs/swagger';
import { SessionUserDto } from '../session/session.dto.js';

export class MemberInfoDto extends SessionUserDto {
  @ApiProperty({ description: 'Empty until the member chose one.' })
  icon: string;

  @ApiProperty({ example: 'USD' })
  currency: string;

  @ApiProperty({ example: '$' })
  currencySymbol: string;

  @ApiProperty({ example: 'EN' })
  language: string;
}

export class AffiliateDto {
  @ApiProperty({ description: "The agent's account, masked." })
  agentAccount: string;
}
