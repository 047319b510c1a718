import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsString, Matches } from 'class-validator';
import { AmountMinor } from '../../http/amount.js';
import { ProofDto } from '../inhouse.dto.js';

const FOUR_DIGITS = '^[0-9]{4}$';

export class PlaceDiceBody {
  @AmountMinor('The stake.')
  stakeMinor: string;

  @ApiProperty({ pattern: FOUR_DIGITS, example: '4950' })
  @IsString()
  @Matches(new RegExp(FOUR_DIGITS))
  target: string;

  @ApiProperty({ description: 'True wins when roll > target, false when roll < target.' })
  @IsBoolean()
  over: boolean;
}

export class DiceResultDto {
  @ApiProperty({ format: 'uuid' })
  roundId: string;

  @ApiProperty({ pattern: FOUR_DIGITS })
  roll: string;

  @ApiProperty()
  win: boolean;

  @ApiProperty({ example: '1.9800' })
  multiplier: string;

  @ApiProperty()
  payoutMinor: string;

  @ApiProperty({ description: 'Cash and bonus right after the round.' })
  balanceMinor: string;

  @ApiProperty({ description: "The balance's version." })
  version: number;

  @ApiProperty({ type: ProofDto })
  proof: ProofDto;
}

/** The member's choice and the outcome of a settled dice round. */
export class DiceDetailDto {
  @ApiProperty({ pattern: '^[0-9]{4}$' })
  target: string;

  @ApiProperty()
  over: boolean;

  @ApiProperty({ pattern: '^[0-9]{4}$' })
  roll: string;

  @ApiProperty()
  win: boolean;

  @ApiProperty({ example: '1.9800' })
  multiplier: string;
}

export class RollDto extends DiceDetailDto {
  @ApiProperty({ description: 'The account, masked.', example: 'ra***i' })
  customerName: string;

  @ApiProperty({ description: 'Whether the player is a bot of the demo.' })
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
