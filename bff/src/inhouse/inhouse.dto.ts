import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Matches } from 'class-validator';
import { Optional } from '../http/optional.js';
import { RangePageQuery } from '../http/page-query.dto.js';

const CLIENT_SEED = /^[\x20-\x7e]{1,64}$/;

export const ROUND_STATUSES = ['open', 'settled', 'voided', 'refused'] as const;
export type RoundStatusName = (typeof ROUND_STATUSES)[number];

export const CATEGORIES = [
  'LIVE',
  'SPORTS',
  'FISH',
  'RNG',
  'PVP',
  'ESPORTS',
  'COCKFIGHT',
  'LOTT',
  'ELOTT',
  'BGS',
] as const;
export type CategoryName = (typeof CATEGORIES)[number];

const GAME_CODE = '^[A-Z0-9_]{1,64}$';

/** The query parameters of the list of rounds: a range of time, a page, and a game (absent for all games). */
export class RoundsQuery extends RangePageQuery {
  @ApiPropertyOptional({ pattern: GAME_CODE, description: 'All games when absent.' })
  @Optional()
  @IsString()
  @Matches(new RegExp(GAME_CODE))
  gameCode?: string;
}

export class LimitsQuery {
  @ApiProperty({ pattern: GAME_CODE, example: 'PLINKO' })
  @IsString()
  @Matches(new RegExp(GAME_CODE))
  gameCode: string;
}

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

export class StakeLimitsDto {
  @ApiProperty()
  currency: string;

  @ApiProperty()
  stakeMinorMin: string;

  @ApiProperty()
  stakeMinorMax: string;

  @ApiPropertyOptional({ description: 'What one round may pay at most; absent for no limit beside the stakes.' })
  payoutMinorMax?: string;

  @ApiPropertyOptional({ description: "The shortest time (ms) between two of a member's rounds; absent for none." })
  cycleMs?: number;
}
