import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsString, Length, Max, Min } from 'class-validator';
import { Optional } from '../../http/optional.js';
import { wholeNumber } from '../../http/page-query.dto.js';
import { PersonDto, SeenVersionBody } from '../operators/operator.dto.js';

const NOTE_LENGTH_MAX = 500;
const PAGES_MAX = 10_000;
const REVIEW_LISTS = ['review', 'decided'] as const;
const REJECT_REASONS = ['payer', 'amount', 'currency', 'duplicate', 'other'] as const;
const STATES = ['open', 'approved', 'rejected', 'closed'] as const;
const STEPS = ['claim', 'release', 'approve', 'reject'] as const;
const REFUSALS = ['own_request', 'vouched_for', 'claimed', 'decided'] as const;

export class DepositReviewQuery {
  @ApiPropertyOptional({
    enum: REVIEW_LISTS,
    default: 'review',
    description: 'Those that wait, the oldest first; or those that are decided, the newest first.',
  })
  @Optional()
  @IsIn(REVIEW_LISTS)
  state?: (typeof REVIEW_LISTS)[number];

  @ApiPropertyOptional({ maxLength: 32, description: "All of the operator's brands when absent." })
  @Optional()
  @IsString()
  @Length(1, 32)
  brand?: string;

  @ApiPropertyOptional({ enum: ['true'], description: 'Only those that the caller has claimed.' })
  @Optional()
  @IsIn(['true'])
  mine?: 'true';

  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: PAGES_MAX, default: 1 })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(PAGES_MAX)
  page?: number;

  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: 100, default: 20 })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(100)
  pageSize?: number;
}

export class ApproveDepositBody extends SeenVersionBody {
  @ApiPropertyOptional({ maxLength: NOTE_LENGTH_MAX })
  @Optional()
  @IsString()
  @Length(0, NOTE_LENGTH_MAX)
  note?: string;
}

export class RejectDepositBody extends SeenVersionBody {
  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: 'For other operators.' })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;

  @ApiProperty({ enum: REJECT_REASONS, description: 'What the member reads.' })
  @IsIn(REJECT_REASONS)
  reason: (typeof REJECT_REASONS)[number];
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

  @ApiProperty({ enum: ['approve', 'reject'] })
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

export class DepositForReviewDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'uuid' })
  memberId: string;

  @ApiProperty({ description: 'Masked in lists, in full in the detail.' })
  account: string;

  @ApiProperty()
  brand: string;

  @ApiProperty({ description: "The order's currency." })
  currency: string;

  @ApiProperty({ description: 'What arrived, in minor units of `paidCurrency`.' })
  amountMinor: string;

  @ApiProperty({ description: 'What was ordered, in minor units of `currency`.' })
  orderedMinor: string;

  @ApiProperty()
  paidCurrency: string;

  @ApiProperty()
  methodId: string;

  @ApiProperty()
  provider: string;

  @ApiProperty({ description: "The provider's name of the payment." })
  paymentId: string;

  @ApiProperty({ type: [String], example: ['deposit.large_amount'] })
  reasons: string[];

  @ApiProperty({ enum: STATES })
  state: string;

  @ApiProperty({ description: "The order's status: under_review, awaiting_payment, credited or failed." })
  status: string;

  @ApiProperty({ description: 'Rises with every change.' })
  version: string;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

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

  @ApiProperty()
  promotion: string;
}

export class DepositReviewPageDto {
  @ApiProperty({ type: [DepositForReviewDto] })
  content: DepositForReviewDto[];

  @ApiProperty()
  pageNum: number;

  @ApiProperty()
  totalPages: number;

  @ApiProperty()
  totalCount: number;
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

export class DepositReviewDetailDto extends DepositForReviewDto {
  @ApiProperty({ type: [ReviewStepDto] })
  steps: ReviewStepDto[];

  @ApiProperty({ type: MayDecideDto })
  may: MayDecideDto;
}
