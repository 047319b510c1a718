import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsString, Matches } from 'class-validator';
import { AmountMinor } from '../../http/amount.js';
import { ProofDto } from '../inhouse.dto.js';

const FOUR_DIGITS = '^[0-9]{4}$';

export class PlaceDiceBody {
  @AmountMinor('The stake.')
  stakeMinor: string;

  @ApiProperty({
    pattern: FOUR_DIGITS,
    example: '4950',
    description: 'The number from 0000 to 9999 with which the roll is compared.',
  })
  @IsString()
  @Matches(new RegExp(FOUR_DIGITS))
  target: string;

  @ApiProperty({ description: 'True: the bet wins if the roll is higher than the target. False: if it is lower.' })
  @IsBoolean()
  over: boolean;
}

export class DiceResultDto {
  @ApiProperty({ format: 'uuid' })
  roundId: string;

  @ApiProperty({ pattern: FOUR_DIGITS, description: 'The result, from 0000 to 9999.' })
  roll: string;

  @ApiProperty({ description: 'True if the bet won.' })
  win: boolean;

  @ApiProperty({ example: '1.9800', description: 'What a win pays, as a multiple of the stake.' })
  multiplier: string;

  @ApiProperty()
  payoutMinor: string;

  @ApiProperty({ description: 'Cash and bonus right after the round.' })
  balanceMinor: string;

  @ApiProperty({ description: 'The version of the balance. Ignore a lower one than the last.' })
  version: number;

  @ApiProperty({ type: ProofDto, description: 'The seeds with which anyone can recompute the result.' })
  proof: ProofDto;
}

/** The member's choice and the outcome of a settled dice round. */
export class DiceDetailDto {
  @ApiProperty({ pattern: '^[0-9]{4}$', description: 'The number from 0000 to 9999 with which the roll was compared.' })
  target: string;

  @ApiProperty({ description: 'True: the bet wins if the roll is higher than the target. False: if it is lower.' })
  over: boolean;

  @ApiProperty({ pattern: '^[0-9]{4}$', description: 'The result, from 0000 to 9999.' })
  roll: string;

  @ApiProperty({ description: 'True if the bet won.' })
  win: boolean;

  @ApiProperty({ example: '1.9800', description: 'What a win pays, as a multiple of the stake.' })
  multiplier: string;
}

export class RollDto extends DiceDetailDto {
  @ApiProperty({ description: "The player's account name, masked.", example: 'ra***i' })
  customerName: string;

  @ApiProperty({ description: 'True if the player is a bot of the demo.' })
  bot: boolean;

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
