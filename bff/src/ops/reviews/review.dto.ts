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
  @ApiPropertyOptional({ maxLength: 32, description: "All of the operator's brands when absent." })
  @Optional()
  @IsString()
  @Length(1, 32)
  brand?: string;

  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: PAGES_MAX, default: 1 })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(PAGES_MAX)
  page?: number;

  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: 100, default: PAGE_SIZE })
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
    description: 'Those that wait, the oldest first; or those that are decided, the newest first.',
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
  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: 'For other operators.' })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;
}

export class ApproveBody extends SeenVersionBody {
  @ApiPropertyOptional({ maxLength: NOTE_LENGTH_MAX })
  @Optional()
  @IsString()
  @Length(0, NOTE_LENGTH_MAX)
  note?: string;
}

export class ReviewClaimDto {
  @ApiProperty({ type: PersonDto })
  by: PersonDto;

  @ApiProperty({ format: 'date-time' })
  endsAt: string;

  @ApiProperty()
  mine: boolean;
}

export class FirstDecisionDto {
  @ApiProperty({ type: PersonDto })
  by: PersonDto;

  @ApiProperty({ enum: ['approve', 'reject', 'return', 'end'] })
  decision: string;

  @ApiProperty()
  mine: boolean;
}

export class ReviewDecisionDto {
  @ApiProperty({ type: PersonDto })
  by: PersonDto;

  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiPropertyOptional({ description: 'What the member was told.' })
  rejectReason?: string;
}

/** A review that one or two operators decide, with the steps taken so far. */
export class ReviewDto {
  @ApiProperty({ type: [String], description: 'Why a person must look.' })
  reasons: string[];

  @ApiProperty({ enum: STATES, description: '`none`: no rule asks for a review.' })
  state: string;

  @ApiProperty({ description: 'Rises with every change.' })
  version: string;

  @ApiProperty({ format: 'date-time' })
  openedAt: string;

  @ApiPropertyOptional({ type: ReviewClaimDto })
  claim?: ReviewClaimDto;

  @ApiProperty({ description: 'An approval needs two operators.' })
  needsSecond: boolean;

  @ApiPropertyOptional({ type: FirstDecisionDto })
  first?: FirstDecisionDto;

  @ApiPropertyOptional({ type: ReviewDecisionDto })
  decided?: ReviewDecisionDto;
}

export class ReviewStepDto {
  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ type: PersonDto })
  by: PersonDto;

  @ApiProperty({ enum: STEPS })
  action: string;

  @ApiProperty()
  note: string;
}

export class MayDecideDto {
  @ApiProperty()
  decide: boolean;

  @ApiPropertyOptional({
    enum: REFUSALS,
    description: 'Why the caller may not; absent where the role does not allow it.',
  })
  because?: (typeof REFUSALS)[number];
}

/** The page number and the total counts of a list. */
export class QueuePageDto {
  @ApiProperty()
  pageNum: number;

  @ApiProperty()
  totalPages: number;

  @ApiProperty()
  totalCount: number;
}
