import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { Optional } from '../../http/optional.js';
import { DepositProofDto } from '../../wallet/wallet.dto.js';
import {
  DecidableQuery,
  MayDecideDto,
  NoteBody,
  QueuePageDto,
  ReviewDto,
  ReviewStepDto,
  SecondOnly,
} from '../reviews/review.dto.js';

const REJECT_REASONS = ['payer', 'amount', 'currency', 'duplicate', 'not_received', 'proof', 'other'] as const;

export class DepositReviewQuery extends DecidableQuery {
  @SecondOnly()
  second?: 'true';

  @ApiPropertyOptional({ enum: ['true'], description: 'Only those that the caller has claimed.' })
  @Optional()
  @IsIn(['true'])
  mine?: 'true';
}

export class RejectDepositBody extends NoteBody {
  @ApiProperty({ enum: REJECT_REASONS, description: 'What the member reads.' })
  @IsIn(REJECT_REASONS)
  reason: (typeof REJECT_REASONS)[number];
}

export class DepositForReviewDto extends ReviewDto {
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

  @ApiProperty({ description: "The order's status: under_review, awaiting_payment, credited or failed." })
  status: string;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty()
  promotion: string;

  @ApiProperty({ type: [DepositProofDto], description: "The member's proofs of a bank transfer, oldest first." })
  proofs: DepositProofDto[];
}

export class DepositReviewPageDto extends QueuePageDto {
  @ApiProperty({ type: [DepositForReviewDto] })
  content: DepositForReviewDto[];
}

export class DepositReviewDetailDto extends DepositForReviewDto {
  @ApiProperty({ type: [ReviewStepDto] })
  steps: ReviewStepDto[];

  @ApiProperty({ type: MayDecideDto })
  may: MayDecideDto;
}
