import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { DiceDetailDto } from './round.dto.js';

export class StakeLimitsDto {
  @ApiProperty()
  currency: string;

  @ApiProperty()
  stakeMinorMin: string;

  @ApiProperty()
  stakeMinorMax: string;

  @ApiPropertyOptional({ description: 'What one round may pay at most; absent for no limit beside the stakes.' })
  payoutMinorMax?: string;
}

export class RollDto extends DiceDetailDto {
  @ApiProperty({ description: 'The account, masked.', example: 'ra***i' })
  customerName: string;

  @ApiProperty()
  currency: string;

  @ApiProperty()
  stakeMinor: string;

  @ApiProperty()
  payoutMinor: string;

  @ApiPropertyOptional({ format: 'date-time' })
  settledAt?: string;
}

export class RollsDto {
  @ApiProperty({ type: [RollDto] })
  list: RollDto[];
}
