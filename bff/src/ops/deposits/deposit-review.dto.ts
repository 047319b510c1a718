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

  @ApiPropertyOptional({ enum: ['true'], description: '`true`: only those that the caller has claimed.' })
  @Optional()
  @IsIn(['true'])
  mine?: 'true';
}

export class RejectDepositBody extends NoteBody {
  @ApiProperty({ enum: REJECT_REASONS, description: 'The reason that the member reads.' })
  @IsIn(REJECT_REASONS)
  reason: (typeof REJECT_REASONS)[number];
}

export class DepositForReviewDto extends ReviewDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'uuid' })
  memberId: string;

  @ApiProperty({ description: "The member's account name. It is masked in lists." })
  account: string;

  @ApiProperty()
  brand: string;

  @ApiProperty({ description: "The order's currency." })
  currency: string;

  @ApiProperty({ description: 'The amount that arrived, in minor units of `paidCurrency`.' })
  amountMinor: string;

  @ApiProperty({ description: 'The amount that was ordered, in minor units of `currency`.' })
  orderedMinor: string;

  @ApiProperty({ description: 'The currency of the money that arrived.' })
  paidCurrency: string;

  @ApiProperty({ description: 'The deposit method.' })
  methodId: string;

  @ApiProperty({ description: 'The payment provider.' })
  provider: string;

  @ApiProperty({ description: "The provider's id of the payment." })
  paymentId: string;

  @ApiProperty({ description: 'The status of the order: under_review, awaiting_payment, credited or failed.' })
  status: string;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({ description: 'The id of the deposit offer that was chosen. Empty for none.' })
  promotion: string;

  @ApiProperty({ type: [DepositProofDto], description: "The member's proofs of a bank transfer, oldest first." })
  proofs: DepositProofDto[];
}

export class DepositReviewPageDto extends QueuePageDto {
  @ApiProperty({ type: [DepositForReviewDto] })
  content: DepositForReviewDto[];
}

export class DepositReviewDetailDto extends DepositForReviewDto {
  @ApiProperty({ type: [ReviewStepDto], description: 'Oldest first.' })
  steps: ReviewStepDto[];

  @ApiProperty({ type: MayDecideDto, description: 'What the caller may do.' })
  may: MayDecideDto;
}
