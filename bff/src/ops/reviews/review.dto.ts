import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsString, Length, Max, Min } from 'class-validator';
import { Optional } from '../../http/optional.js';
import { wholeNumber } from '../../http/page-query.dto.js';
import { PersonDto, SeenVersionBody } from '../operators/operator.dto.js';

export const NOTE_LENGTH_MAX = 500;
const PAGES_MAX = 10_000;
const PAGE_SIZE = 20;
const STATES = ['open', 'approved', 'rejected', 'closed', 'none'] as const;
const STEPS = ['claim', 'release', 'approve', 'reject', 'take_back'] as const;
const REFUSALS = ['own_request', 'vouched_for', 'claimed', 'decided'] as const;
const LISTS = ['review', 'decided'] as const;

/** The query parameters of a queue: a page, and a brand (absent for all brands of the operator). */
export class QueueQuery {
  @ApiPropertyOptional({
    maxLength: 32,
    description: "Only this brand, by its code. All of the operator's brands if absent.",
  })
  @Optional()
  @IsString()
  @Length(1, 32)
  brand?: string;

  @ApiPropertyOptional({
    type: Number,
    minimum: 1,
    maximum: PAGES_MAX,
    default: 1,
    description: 'The page, counted from 1.',
  })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(PAGES_MAX)
  page?: number;

  @ApiPropertyOptional({
    type: Number,
    minimum: 1,
    maximum: 100,
    default: PAGE_SIZE,
    description: 'The number of entries on a page.',
  })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(100)
  pageSize?: number;
}

export const pageOf = ({ page = 1, pageSize = PAGE_SIZE }: QueueQuery) => ({ page, size: pageSize });

/** The query parameters of a queue that lists either open or decided reviews. */
export class DecidableQuery extends QueueQuery {
  @ApiPropertyOptional({
    enum: LISTS,
    default: 'review',
    description: '`review`: those that wait, oldest first. `decided`: the others, newest first.',
  })
  @Optional()
  @IsIn(LISTS)
  state?: (typeof LISTS)[number];
}

/** Declares the query parameter of a queue that lists only entries which wait for the second of two operators. */
export const SecondOnly = () =>
  applyDecorators(
    ApiPropertyOptional({ enum: ['true'], description: 'Only those that wait for the second of two operators.' }),
    Optional(),
    IsIn(['true']),
  );

export class NoteBody extends SeenVersionBody {
  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: "The operator's words, for other operators." })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;
}

export class ApproveBody extends SeenVersionBody {
  @ApiPropertyOptional({ maxLength: NOTE_LENGTH_MAX, description: "The operator's words, for other operators." })
  @Optional()
  @IsString()
  @Length(0, NOTE_LENGTH_MAX)
  note?: string;
}

export class ReviewClaimDto {
  @ApiProperty({ type: PersonDto, description: 'The operator who has claimed it. Others cannot decide it meanwhile.' })
  by: PersonDto;

  @ApiProperty({ format: 'date-time', description: 'When the claim ends, unless it is renewed.' })
  endsAt: string;

  @ApiProperty({ description: 'True if the caller has claimed it.' })
  mine: boolean;
}

export class FirstDecisionDto {
  @ApiProperty({ type: PersonDto, description: 'The operator who decided first.' })
  by: PersonDto;

  @ApiProperty({ enum: ['approve', 'reject', 'return', 'end'], description: 'What the second operator must confirm.' })
  decision: string;

  @ApiProperty({ description: 'True if the caller decided first.' })
  mine: boolean;
}

export class ReviewDecisionDto {
  @ApiProperty({ type: PersonDto, description: 'The operator who decided last.' })
  by: PersonDto;

  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiPropertyOptional({ description: 'The reason that the member reads. Only of a rejection.' })
  rejectReason?: string;
}

/** A review that one or two operators decide, with the steps taken so far. */
export class ReviewDto {
  @ApiProperty({ type: [String], description: 'The codes of the rules that ask for a review.' })
  reasons: string[];

  @ApiProperty({ enum: STATES, description: '`closed`: ended without an operator. `none`: no rule asks for a review.' })
  state: string;

  @ApiProperty({ description: 'Rises with every change. A change sends it back.' })
  version: string;

  @ApiProperty({ format: 'date-time', description: 'When the review was opened.' })
  openedAt: string;

  @ApiPropertyOptional({ type: ReviewClaimDto, description: 'Absent while nobody has claimed it.' })
  claim?: ReviewClaimDto;

  @ApiProperty({ description: 'True if two operators must approve.' })
  needsSecond: boolean;

  @ApiPropertyOptional({ type: FirstDecisionDto, description: 'The first of two decisions. Absent before it.' })
  first?: FirstDecisionDto;

  @ApiPropertyOptional({ type: ReviewDecisionDto, description: 'Absent until it is decided.' })
  decided?: ReviewDecisionDto;
}

export class ReviewStepDto {
  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ type: PersonDto })
  by: PersonDto;

  @ApiProperty({
    enum: STEPS,
    description:
      '`claim` and `release`: the operator took it or gave it back. `take_back`: removed the own first approval.',
  })
  action: string;

  @ApiProperty({ description: 'Empty for none.' })
  note: string;
}

export class MayDecideDto {
  @ApiProperty({ description: 'True if the caller may decide.' })
  decide: boolean;

  @ApiPropertyOptional({
    enum: REFUSALS,
    description:
      "Why the caller may not. `own_request`: the request is the caller's own. `vouched_for`: one of the two " +
      'accounts was made or reactivated by the other, or both by the same operator. `claimed`: another operator ' +
      'has it. Absent if the role does not allow it.',
  })
  because?: (typeof REFUSALS)[number];
}

/** The page number and the total counts of a list. */
export class QueuePageDto {
  @ApiProperty()
  pageNum: number;

  @ApiProperty()
  totalPages: number;

  @ApiProperty({ description: 'The number of entries on all pages.' })
  totalCount: number;
}
