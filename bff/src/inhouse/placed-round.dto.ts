import { ApiProperty } from '@nestjs/swagger';
import { InhouseDetailsDto } from './inhouse-details.dto.js';
import { ProofDto } from './inhouse.dto.js';

/** A settled round of a game in which one draw decides. Its detail is in the field with the game's name. */
export class PlacedRoundDto extends InhouseDetailsDto {
  @ApiProperty({ format: 'uuid' })
  roundId: string;

  @ApiProperty()
  stakeMinor: string;

  @ApiProperty()
  payoutMinor: string;

  @ApiProperty({ description: 'Cash and bonus right after the round.' })
  balanceMinor: string;

  @ApiProperty({ description: 'The version of the balance. Ignore a lower one than the last.' })
  version: number;

  @ApiProperty({ type: ProofDto, description: 'The seeds with which anyone can recompute the result.' })
  proof: ProofDto;
}
