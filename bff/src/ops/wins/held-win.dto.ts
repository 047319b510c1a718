import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PersonDto } from '../operators/operator.dto.js';
import {
  DecidableQuery,
  FirstDecisionDto,
  QueuePageDto,
  ReviewDecisionDto,
  SecondOnly,
} from '../reviews/review.dto.js';

const STATES = ['open', 'released', 'returned', 'closed'] as const;
const STEPS = ['ask_return', 'take_back', 'close', 'reopen'] as const;
const REFUSALS = ['own_request', 'vouched_for', 'decided'] as const;

export type WinState = (typeof STATES)[number];
export type WinStepName = (typeof STEPS)[number];

export class HeldWinQuery extends DecidableQuery {
  @SecondOnly()
  second?: 'true';
}

export class HeldWinDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'uuid' })
  memberId: string;

  @ApiProperty({ description: 'Masked in lists, in full in the detail.' })
  account: string;

  @ApiProperty()
  brand: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'The whole win.' })
  payoutMinor: string;

  @ApiProperty({ description: 'The part above the ceiling, which waits.' })
  heldMinor: string;

  @ApiProperty()
  vendor: string;

  @ApiProperty()
  gameCode: string;

  @ApiProperty({ description: "The vendor's name of the round." })
  roundId: string;

  @ApiProperty({ description: "The vendor's name of the win." })
  transactionId: string;

  @ApiProperty({ enum: STATES, description: '`closed`: without a decision, by a command on the machine.' })
  state: WinState;

  @ApiProperty({ description: 'Rises with every step.' })
  version: string;

  @ApiProperty({ format: 'date-time' })
  openedAt: string;

  @ApiPropertyOptional({ type: FirstDecisionDto, description: 'The first of two operators who return it.' })
  first?: FirstDecisionDto;

  @ApiPropertyOptional({ type: ReviewDecisionDto })
  decided?: ReviewDecisionDto;
}

export class HeldWinPageDto extends QueuePageDto {
  @ApiProperty({ type: [HeldWinDto] })
  content: HeldWinDto[];
}

export class HeldWinStepDto {
  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ type: PersonDto })
  by: PersonDto;

  @ApiProperty({ enum: STEPS })
  action: WinStepName;

  @ApiProperty()
  note: string;
}

export class MayDecideWinDto {
  @ApiProperty()
  release: boolean;

  @ApiProperty()
  return: boolean;

  @ApiPropertyOptional({ enum: REFUSALS, description: 'Why the caller may not return it, or that it is decided.' })
  because?: (typeof REFUSALS)[number];
}

export class HeldWinDetailDto extends HeldWinDto {
  @ApiProperty({ type: [HeldWinStepDto] })
  steps: HeldWinStepDto[];

  @ApiProperty({ type: MayDecideWinDto })
  may: MayDecideWinDto;
}
