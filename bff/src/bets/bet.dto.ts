import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Matches } from 'class-validator';
import { Optional } from '../http/optional.js';
import { RangeQuery } from '../http/page-query.dto.js';
import { InhouseDetailsDto } from '../inhouse/inhouse-details.dto.js';
import { CATEGORIES, ProofDto, type CategoryName } from '../inhouse/inhouse.dto.js';

export const BET_STATUSES = ['settled', 'open', 'voided'] as const;
export type BetStatusName = (typeof BET_STATUSES)[number];
export const BET_RESULTS = ['won', 'lost', 'even'] as const;
export type BetResultName = (typeof BET_RESULTS)[number];

const CODE = /^[\w.-]{1,64}$/;
const ROUND_NAME = /^[\x21-\x7e]{1,64}$/;
const CURSOR = /^[\w-]{1,96}$/;

/** The query parameters (filters) of the betting record. */
export class BetsQuery extends RangeQuery {
  @ApiPropertyOptional({
    enum: BET_STATUSES,
    default: 'settled',
    description: 'Open bets are listed whatever the range.',
  })
  @Optional()
  @IsIn(BET_STATUSES)
  status?: BetStatusName;

  @ApiPropertyOptional({ enum: CATEGORIES })
  @Optional()
  @IsIn(CATEGORIES)
  gameType?: CategoryName;

  @ApiPropertyOptional({ pattern: '^[A-Za-z0-9_.-]{1,64}$' })
  @Optional()
  @IsString()
  @Matches(CODE)
  vassalage?: string;

  @ApiPropertyOptional({ pattern: '^[A-Za-z0-9_.-]{1,64}$' })
  @Optional()
  @IsString()
  @Matches(CODE)
  gameCode?: string;

  @ApiPropertyOptional({ enum: BET_RESULTS })
  @Optional()
  @IsIn(BET_RESULTS)
  result?: BetResultName;

  @ApiPropertyOptional({
    pattern: '^[!-~]{1,64}$',
    description: "One round, by our id or its provider's, in any range and state.",
  })
  @Optional()
  @IsString()
  @Matches(ROUND_NAME)
  roundId?: string;

  @ApiPropertyOptional({ pattern: '^[A-Za-z0-9_-]{1,96}$', description: '`nextCursor` of the page before.' })
  @Optional()
  @IsString()
  @Matches(CURSOR)
  cursor?: string;
}

/**
 * Texts of the vendor about a bet, by upper-case language code. English is always present unless there is no text at
 * all.
 */
export class ToldDto {
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, example: { EN: 'Banker' } })
  choice: Record<string, string>;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, example: { EN: 'Banker 7, Player 4' } })
  outcome: Record<string, string>;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'The parts of the round, one a line: the legs of a slip.',
    example: { EN: 'River Tigers, match result, 1.28, won' },
  })
  lines?: Record<string, string>;
}

export class BetDto extends InhouseDetailsDto {
  @ApiProperty({ format: 'uuid' })
  roundId: string;

  @ApiProperty()
  vassalage: string;

  @ApiPropertyOptional({ description: "The provider's own name for the round." })
  vendorRoundId?: string;

  @ApiProperty()
  gameCode: string;

  @ApiPropertyOptional({ enum: CATEGORIES, enumName: 'GameCategory' })
  gameType?: CategoryName;

  @ApiProperty({ enum: BET_STATUSES, enumName: 'BetStatus' })
  status: BetStatusName;

  @ApiProperty()
  currency: string;

  @ApiProperty()
  stakeMinor: string;

  @ApiProperty()
  validStakeMinor: string;

  @ApiProperty({ description: 'What was paid so far. Zero while a round of our own is open, and for a voided one.' })
  payoutMinor: string;

  @ApiPropertyOptional({ format: 'date-time' })
  placedAt?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  settledAt?: string;

  @ApiProperty({ description: "How many stakes a provider's round took." })
  bets: number;

  @ApiPropertyOptional({ description: 'The part of its wins that is under review; absent when nothing is held.' })
  heldMinor?: string;

  @ApiPropertyOptional({ enum: ['win_ceiling'], description: 'Why a part is under review.' })
  heldReason?: string;

  @ApiPropertyOptional({
    description:
      'The part of its wins that was not paid, because it belonged to a bonus that had ended. Absent for none.',
  })
  houseMinor?: string;

  @ApiPropertyOptional({ type: ToldDto, description: 'What the provider told of its round, once settled.' })
  told?: ToldDto;
}

export class BetTotalsDto {
  @ApiProperty()
  bets: number;

  @ApiProperty()
  stakeMinor: string;

  @ApiProperty()
  validStakeMinor: string;

  @ApiProperty()
  payoutMinor: string;
}

export class PlayedGameDto {
  @ApiProperty()
  vassalage: string;

  @ApiProperty()
  gameCode: string;

  @ApiPropertyOptional({ enum: CATEGORIES, enumName: 'GameCategory' })
  gameType?: CategoryName;

  @ApiProperty()
  bets: number;
}

export class BetPageDto {
  @ApiProperty({ type: [BetDto] })
  content: BetDto[];

  @ApiPropertyOptional({ description: 'Absent on the last page.' })
  nextCursor?: string;

  @ApiPropertyOptional({
    type: BetTotalsDto,
    description: 'Over everything that is asked for, not over the page. On the first page only.',
  })
  totals?: BetTotalsDto;

  @ApiPropertyOptional({
    type: [PlayedGameDto],
    description: 'What was played in the range, the most played first. On the first page only.',
  })
  games?: PlayedGameDto[];

  @ApiPropertyOptional({ description: 'How many bets are open now. On the first page only.' })
  openCount?: number;
}

export class BetDetailDto extends BetDto {
  @ApiProperty()
  stakeCashMinor: string;

  @ApiProperty()
  stakeBonusMinor: string;

  @ApiProperty()
  payoutCashMinor: string;

  @ApiProperty()
  payoutBonusMinor: string;

  @ApiPropertyOptional({ description: 'Cash and bonus right after the round.' })
  balanceMinor?: string;

  @ApiPropertyOptional({ type: ProofDto, description: 'Of a round of our own games.' })
  proof?: ProofDto;
}
