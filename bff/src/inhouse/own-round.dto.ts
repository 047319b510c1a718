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

  @ApiProperty({
    enum: ROUND_STATUSES,
    enumName: 'RoundStatus',
    description: '`voided`: the stake was given back. `refused`: the wallet refused the stake.',
  })
  status: RoundStatusName;

  @ApiProperty()
  currency: string;

  @ApiProperty()
  stakeMinor: string;

  @ApiProperty({ description: 'What the round paid; 0 before it is settled.' })
  payoutMinor: string;

  @ApiPropertyOptional({
    pattern: '^[0-9]{4}$',
    description: 'Only of dice: the number with which the roll is compared.',
  })
  target?: string;

  @ApiPropertyOptional({ description: 'Only of dice: true if the bet wins on a higher roll, false if on a lower one.' })
  over?: boolean;

  @ApiPropertyOptional({
    pattern: '^[0-9]{4}$',
    description: 'Only of dice, once settled: the result, from 0000 to 9999.',
  })
  roll?: string;

  @ApiPropertyOptional({ description: 'Only of dice, once settled.' })
  win?: boolean;

  @ApiPropertyOptional({ example: '1.9800', description: 'Only of dice: what a win pays, as a multiple of the stake.' })
  multiplier?: string;

  @ApiPropertyOptional({ description: 'Cash and bonus right after the round. Absent until it is settled.' })
  balanceMinor?: string;

  @ApiPropertyOptional({ description: 'The version of the balance. Absent until it is settled.' })
  version?: number;

  @ApiPropertyOptional({
    type: ProofDto,
    description:
      'The seeds with which anyone can recompute the result. Absent for crash, whose shared round has the proof.',
  })
  proof?: ProofDto;

  @ApiPropertyOptional({ format: 'date-time' })
  placedAt?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent until it is settled.' })
  settledAt?: string;
}
