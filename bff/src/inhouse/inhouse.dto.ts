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
  @ApiPropertyOptional({ pattern: GAME_CODE, description: 'Only rounds of this game. All games if absent.' })
  @Optional()
  @IsString()
  @Matches(new RegExp(GAME_CODE))
  gameCode?: string;
}

export class LimitsQuery {
  @ApiProperty({ pattern: GAME_CODE, example: 'PLINKO', description: 'The game.' })
  @IsString()
  @Matches(new RegExp(GAME_CODE))
  gameCode: string;
}

export class RotateSeedBody {
  @ApiPropertyOptional({
    pattern: '^[ -~]{1,64}$',
    description: 'The new client seed. The present one stays if absent.',
  })
  @Optional()
  @IsString()
  @Matches(CLIENT_SEED)
  clientSeed?: string;
}

export class RevealedSeedDto {
  @ApiProperty({ description: 'The server seed, in hex.' })
  serverSeed: string;

  @ApiProperty({ description: 'The SHA-256 of the server seed, in hex, which was shown before play.' })
  serverSeedHash: string;

  @ApiProperty({ description: 'The part of the seed that the member could choose.' })
  clientSeed: string;

  @ApiProperty({ description: 'How many rounds were played with this pair. They have the nonces 0 to `rounds` - 1.' })
  rounds: number;
}

export class SeedDto {
  @ApiProperty({
    description: 'The SHA-256 of the server seed, in hex. The seed itself is shown after the next rotation.',
  })
  serverSeedHash: string;

  @ApiProperty({ description: 'The part of the seed that the member may choose.' })
  clientSeed: string;

  @ApiProperty({ description: 'The nonce of the next round. Each round takes one, counted from 0.' })
  nonce: number;

  @ApiPropertyOptional({
    type: RevealedSeedDto,
    description: 'The pair that the last rotation ended. Absent before the first rotation.',
  })
  revealed?: RevealedSeedDto;
}

export class ProofDto {
  @ApiProperty({ description: 'The SHA-256 of the server seed, in hex, which was shown before play.' })
  serverSeedHash: string;

  @ApiProperty({ description: 'The part of the seed that the member could choose.' })
  clientSeed: string;

  @ApiProperty({ description: 'The number of the round under this pair of seeds, counted from 0.' })
  nonce: number;

  @ApiPropertyOptional({ description: 'The server seed, in hex. Absent until it is revealed by a rotation.' })
  serverSeed?: string;
}

export class StakeLimitsDto {
  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'The smallest stake of a round.' })
  stakeMinorMin: string;

  @ApiProperty({ description: 'The largest stake of a round.' })
  stakeMinorMax: string;

  @ApiPropertyOptional({ description: 'The most that a round may pay. Absent for no limit.' })
  payoutMinorMax?: string;

  @ApiPropertyOptional({ description: 'The shortest time (ms) between two rounds of a member. Absent for none.' })
  cycleMs?: number;
}
