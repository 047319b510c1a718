import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsString, Matches } from 'class-validator';
import { AmountMinor } from '../http/amount.js';
import { Optional } from '../http/optional.js';

const CLIENT_SEED = /^[\x20-\x7e]{1,64}$/;
const FOUR_DIGITS = '^[0-9]{4}$';

export class RotateSeedBody {
  @ApiPropertyOptional({ pattern: '^[ -~]{1,64}$', description: 'The present one is kept when absent.' })
  @Optional()
  @IsString()
  @Matches(CLIENT_SEED)
  clientSeed?: string;
}

export class RevealedSeedDto {
  @ApiProperty()
  serverSeed: string;

  @ApiProperty({ description: 'SHA-256 of the server seed, hex: what was shown before play.' })
  serverSeedHash: string;

  @ApiProperty()
  clientSeed: string;

  @ApiProperty({ description: 'Rounds 0 to rounds-1 were played under it.' })
  rounds: number;
}

export class SeedDto {
  @ApiProperty()
  serverSeedHash: string;

  @ApiProperty()
  clientSeed: string;

  @ApiProperty({ description: 'The nonce that the next round takes.' })
  nonce: number;

  @ApiPropertyOptional({ type: RevealedSeedDto, description: 'The pair that the last rotation ended.' })
  revealed?: RevealedSeedDto;
}

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

export class ProofDto {
  @ApiProperty()
  serverSeedHash: string;

  @ApiProperty()
  clientSeed: string;

  @ApiProperty()
  nonce: number;

  @ApiPropertyOptional({ description: 'Once the seed was rotated.' })
  serverSeed?: string;
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
