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
    description: 'Which bets to list. Open bets are listed whatever the range.',
  })
  @Optional()
  @IsIn(BET_STATUSES)
  status?: BetStatusName;

  @ApiPropertyOptional({ enum: CATEGORIES, description: 'Only this game category. All if absent.' })
  @Optional()
  @IsIn(CATEGORIES)
  gameType?: CategoryName;

  @ApiPropertyOptional({
    pattern: '^[A-Za-z0-9_.-]{1,64}$',
    description: 'Only this vendor, by its code. All if absent.',
  })
  @Optional()
  @IsString()
  @Matches(CODE)
  vassalage?: string;

  @ApiPropertyOptional({ pattern: '^[A-Za-z0-9_.-]{1,64}$', description: 'Only this game. All if absent.' })
  @Optional()
  @IsString()
  @Matches(CODE)
  gameCode?: string;

  @ApiPropertyOptional({ enum: BET_RESULTS, description: '`even`: the payout equals the stake. All if absent.' })
  @Optional()
  @IsIn(BET_RESULTS)
  result?: BetResultName;

  @ApiPropertyOptional({
    pattern: '^[!-~]{1,64}$',
    description: "Only this round, by our id or the vendor's, in any range and state.",
  })
  @Optional()
  @IsString()
  @Matches(ROUND_NAME)
  roundId?: string;

  @ApiPropertyOptional({
    pattern: '^[A-Za-z0-9_-]{1,96}$',
    description: '`nextCursor` of the page before. Absent for the first page.',
  })
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
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { EN: 'Banker' },
    description: 'What the player bet on, by language code in upper case.',
  })
  choice: Record<string, string>;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { EN: 'Banker 7, Player 4' },
    description: 'What came out, by language code in upper case.',
  })
  outcome: Record<string, string>;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'The parts of the round, for example the legs of a slip, one on each line. Absent for none.',
    example: { EN: 'River Tigers, match result, 1.28, won' },
  })
  lines?: Record<string, string>;
}

export class BetDto extends InhouseDetailsDto {
  @ApiProperty({ format: 'uuid' })
  roundId: string;

  @ApiProperty({ description: "The vendor's code." })
  vassalage: string;

  @ApiPropertyOptional({ description: "The vendor's id of the round. Absent for our own games." })
  vendorRoundId?: string;

  @ApiProperty()
  gameCode: string;

  @ApiPropertyOptional({
    enum: CATEGORIES,
    enumName: 'GameCategory',
    description: 'The game category. Absent if the game is not listed any more.',
  })
  gameType?: CategoryName;

  @ApiProperty({ enum: BET_STATUSES, enumName: 'BetStatus', description: '`voided`: the stake was given back.' })
  status: BetStatusName;

  @ApiProperty()
  currency: string;

  @ApiProperty()
  stakeMinor: string;

  @ApiProperty({
    description: 'The part of the stake that counts, for example for turnover and rebate; 0 for a voided bet.',
  })
  validStakeMinor: string;

  @ApiProperty({ description: 'What was paid so far; 0 while a round of our own games is open, and for a voided bet.' })
  payoutMinor: string;

  @ApiPropertyOptional({ format: 'date-time' })
  placedAt?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent while it is open.' })
  settledAt?: string;

  @ApiProperty({ description: 'How many stakes the round took.' })
  bets: number;

  @ApiPropertyOptional({ description: 'The part of the win that is locked for a review. Absent for none.' })
  heldMinor?: string;

  @ApiPropertyOptional({
    enum: ['win_ceiling'],
    description:
      'Why it is locked. `win_ceiling`: the win is above the limit of the game. Absent if nothing is locked.',
  })
  heldReason?: string;

  @ApiPropertyOptional({
    description: 'The part of the win that went to the house, because the bonus of the bet had ended. Absent for none.',
  })
  houseMinor?: string;

  @ApiPropertyOptional({
    type: ToldDto,
    description: "The vendor's words about the round. Absent before it is settled, and for our own games.",
  })
  told?: ToldDto;
}

export class BetTotalsDto {
  @ApiProperty({ description: 'The number of bets.' })
  bets: number;

  @ApiProperty()
  stakeMinor: string;

  @ApiProperty({ description: 'The sum of the valid stakes.' })
  validStakeMinor: string;

  @ApiProperty()
  payoutMinor: string;
}

export class PlayedGameDto {
  @ApiProperty({ description: "The vendor's code." })
  vassalage: string;

  @ApiProperty()
  gameCode: string;

  @ApiPropertyOptional({ enum: CATEGORIES, enumName: 'GameCategory' })
  gameType?: CategoryName;

  @ApiProperty({ description: 'The number of bets.' })
  bets: number;
}

export class BetPageDto {
  @ApiProperty({ type: [BetDto] })
  content: BetDto[];

  @ApiPropertyOptional({ description: 'Sent back as `cursor` for the next page. Absent on the last page.' })
  nextCursor?: string;

  @ApiPropertyOptional({ type: BetTotalsDto, description: 'Sums over all pages. Only on the first page.' })
  totals?: BetTotalsDto;

  @ApiPropertyOptional({
    type: [PlayedGameDto],
    description: 'The games that were played in the range, the most played first. Only on the first page.',
  })
  games?: PlayedGameDto[];

  @ApiPropertyOptional({ description: 'How many bets are open now. Only on the first page.' })
  openCount?: number;
}

export class BetDetailDto extends BetDto {
  @ApiProperty({ description: 'The part of the stake that was cash.' })
  stakeCashMinor: string;

  @ApiProperty({ description: 'The part of the stake that was bonus money.' })
  stakeBonusMinor: string;

  @ApiProperty({ description: 'The part of the payout that went to cash.' })
  payoutCashMinor: string;

  @ApiProperty({ description: 'The part of the payout that went to bonus money.' })
  payoutBonusMinor: string;

  @ApiPropertyOptional({ description: 'Cash and bonus right after the round. Absent if it is not known.' })
  balanceMinor?: string;

  @ApiPropertyOptional({
    type: ProofDto,
    description: 'The seeds with which anyone can recompute the result. Only of our own games.',
  })
  proof?: ProofDto;
}
