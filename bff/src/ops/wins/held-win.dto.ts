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

  @ApiProperty({ description: "The member's account name. It is masked in lists." })
  account: string;

  @ApiProperty()
  brand: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'The whole win.' })
  payoutMinor: string;

  @ApiProperty({ description: 'The part of the win that is above the ceiling and is locked.' })
  heldMinor: string;

  @ApiProperty({ description: "The vendor's code." })
  vendor: string;

  @ApiProperty()
  gameCode: string;

  @ApiProperty({ description: "The vendor's id of the round." })
  roundId: string;

  @ApiProperty({ description: "The vendor's id of the win." })
  transactionId: string;

  @ApiProperty({
    enum: STATES,
    description:
      '`released`: paid to the member. `returned`: given back to the vendor. `closed`: ended by a command on ' +
      'the server.',
  })
  state: WinState;

  @ApiProperty({ description: 'Rises with every step. A step sends it back.' })
  version: string;

  @ApiProperty({ format: 'date-time' })
  openedAt: string;

  @ApiPropertyOptional({
    type: FirstDecisionDto,
    description: 'The first of two operators who return it. Absent before the first decision.',
  })
  first?: FirstDecisionDto;

  @ApiPropertyOptional({ type: ReviewDecisionDto, description: 'Absent until it is decided.' })
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

  @ApiProperty({
    enum: STEPS,
    description: '`ask_return`: the first of two operators. `take_back`: removed the own first decision.',
  })
  action: WinStepName;

  @ApiProperty()
  note: string;
}

export class MayDecideWinDto {
  @ApiProperty({ description: 'True if the caller may pay it to the member.' })
  release: boolean;

  @ApiProperty({ description: 'True if the caller may return it to the vendor.' })
  return: boolean;

  @ApiPropertyOptional({
    enum: REFUSALS,
    description:
      'Why the caller may not return it. `own_request` and `vouched_for`: not the second operator. `decided`: ' +
      'it is over. Absent if the role does not allow it.',
  })
  because?: (typeof REFUSALS)[number];
}

export class HeldWinDetailDto extends HeldWinDto {
  @ApiProperty({ type: [HeldWinStepDto] })
  steps: HeldWinStepDto[];

  @ApiProperty({ type: MayDecideWinDto })
  may: MayDecideWinDto;
}
