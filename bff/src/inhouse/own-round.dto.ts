import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { InhouseDetailsDto } from './inhouse-details.dto.js';
import { ProofDto, ROUND_STATUSES, type RoundStatusName } from './inhouse.dto.js';

/**
 * A round of an in-house game with its proof. For dice, choice and outcome are fields of the round itself. For other
 * games they are in the field with the game's name.
 */
export class OwnRoundDto extends InhouseDetailsDto {
  @ApiProperty({ format: 'uuid' })
  roundId: string;

  @ApiProperty()
  gameCode: string;

  @ApiProperty({ enum: ROUND_STATUSES, enumName: 'RoundStatus' })
  status: RoundStatusName;

  @ApiProperty()
  currency: string;

  @ApiProperty()
  stakeMinor: string;

  @ApiProperty()
  payoutMinor: string;

  @ApiPropertyOptional({ pattern: '^[0-9]{4}$', description: 'Of dice.' })
  target?: string;

  @ApiPropertyOptional({ description: 'Of dice.' })
  over?: boolean;

  @ApiPropertyOptional({ pattern: '^[0-9]{4}$', description: 'Of dice, once settled.' })
  roll?: string;

  @ApiPropertyOptional({ description: 'Of dice.' })
  win?: boolean;

  @ApiPropertyOptional({ example: '1.9800', description: 'Of dice.' })
  multiplier?: string;

  @ApiPropertyOptional({ description: 'Cash and bonus right after the round; once settled.' })
  balanceMinor?: string;

  @ApiPropertyOptional()
  version?: number;

  @ApiPropertyOptional({ type: ProofDto, description: 'Absent for crash, whose proof is that of the shared round.' })
  proof?: ProofDto;

  @ApiPropertyOptional({ format: 'date-time' })
  placedAt?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  settledAt?: string;
}
