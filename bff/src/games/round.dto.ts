import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ProofDto } from './dice.dto.js';

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

/** What was chosen and what came out; present once settled. */
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

export class RoundDto {
  @ApiProperty({ format: 'uuid' })
  roundId: string;

  @ApiProperty({ enum: ROUND_STATUSES, enumName: 'RoundStatus' })
  status: RoundStatusName;

  @ApiProperty()
  currency: string;

  @ApiProperty()
  stakeMinor: string;

  @ApiProperty()
  payoutMinor: string;

  @ApiProperty({ pattern: '^[0-9]{4}$' })
  target: string;

  @ApiProperty()
  over: boolean;

  @ApiPropertyOptional({ pattern: '^[0-9]{4}$', description: 'Once settled.' })
  roll?: string;

  @ApiProperty()
  win: boolean;

  @ApiProperty({ example: '1.9800' })
  multiplier: string;

  @ApiPropertyOptional({ description: 'Cash and bonus right after the round; once settled.' })
  balanceMinor?: string;

  @ApiPropertyOptional()
  version?: number;

  @ApiProperty({ type: ProofDto })
  proof: ProofDto;

  @ApiPropertyOptional({ format: 'date-time' })
  placedAt?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  settledAt?: string;
}

export class RoundSummaryDto {
  @ApiProperty({ format: 'uuid' })
  roundId: string;

  @ApiProperty()
  vassalage: string;

  @ApiProperty()
  gameCode: string;

  @ApiPropertyOptional({ enum: CATEGORIES, enumName: 'GameCategory' })
  gameType?: CategoryName;

  @ApiProperty({ enum: ROUND_STATUSES, enumName: 'RoundStatus' })
  status: RoundStatusName;

  @ApiProperty()
  currency: string;

  @ApiProperty()
  stakeMinor: string;

  @ApiProperty()
  validStakeMinor: string;

  @ApiProperty()
  payoutMinor: string;

  @ApiPropertyOptional({ format: 'date-time' })
  placedAt?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  settledAt?: string;

  @ApiPropertyOptional({ type: DiceDetailDto })
  dice?: DiceDetailDto;
}

export class RoundTotalsDto {
  @ApiProperty()
  stakeMinor: string;

  @ApiProperty()
  payoutMinor: string;

  @ApiProperty()
  count: number;
}

export class RoundPageDto {
  @ApiProperty({ type: [RoundSummaryDto] })
  content: RoundSummaryDto[];

  @ApiProperty()
  pageNum: number;

  @ApiProperty()
  totalPages: number;

  @ApiProperty({ type: RoundTotalsDto, description: 'Over the whole range.' })
  totals: RoundTotalsDto;
}
