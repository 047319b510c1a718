import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches } from 'class-validator';

export class AffiliateQuery {
  @ApiProperty({ pattern: '^[A-Za-z0-9]{1,32}$', description: "The code of an agent's link." })
  @IsString()
  @Matches(/^[A-Za-z0-9]{1,32}$/)
  affiliateCode: string;
}
