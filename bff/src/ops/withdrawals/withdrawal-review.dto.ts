import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsUUID } from 'class-validator';
import { Optional } from '../../http/optional.js';
import {
  FirstDecisionDto,
  MayDecideDto,
  NoteBody,
  QueuePageDto,
  QueueQuery,
  ReviewDecisionDto,
  ReviewDto,
  ReviewStepDto,
  SecondOnly,
} from '../reviews/review.dto.js';

const LISTS = ['review', 'paying', 'paid', 'notReceived', 'ended'] as const;
const REJECT_REASONS = ['account', 'documents', 'play', 'name', 'other'] as const;
const STATUSES = [
  'requested',
  'reviewing',
  'approved',
  'paying',
  'paid',
  'received',
  'returned',
  'rejected',
  'failed',
  'cancelled',
] as const;

export type WithdrawalList = (typeof LISTS)[number];
export type WithdrawalStatusName = (typeof STATUSES)[number];

export class WithdrawalReviewQuery extends QueueQuery {
  @SecondOnly()
  second?: 'true';

  @ApiPropertyOptional({
    enum: LISTS,
    default: 'review',
    description:
      'Those that wait for an operator, the oldest first; or approved and on their way, paid, or ended, the newest ' +
      'first; or paid ones whose member says that the money did not arrive, the oldest report first.',
  })
  @Optional()
  @IsIn(LISTS)
  state?: WithdrawalList;

  @ApiPropertyOptional({ enum: ['true'], description: 'Only those that the caller has claimed.' })
  @Optional()
  @IsIn(['true'])
  mine?: 'true';

  @ApiPropertyOptional({ format: 'uuid', description: 'Only those of this member.' })
  @Optional()
  @IsUUID()
  member?: string;
}

export class RejectWithdrawalBody extends NoteBody {
  @ApiProperty({ enum: REJECT_REASONS, description: 'What the member reads.' })
  @IsIn(REJECT_REASONS)
  reason: (typeof REJECT_REASONS)[number];
}

/** Another member who is named in the evidence of a risk rule. */
export class RiskMemberDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ description: 'Masked.' })
  account: string;
}

/** A risk rule that applied to the withdrawal when its review began. */
export class RiskReasonDto {
  @ApiProperty()
  rule: string;

  @ApiProperty({ minimum: 0, maximum: 100 })
  weight: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'What met the rule: minor units, ms, or ISO 8601 times by name; empty where it was not kept.',
  })
  facts: Record<string, string>;

  @ApiProperty({
    type: [RiskMemberDto],
    description: "Of the detail: a few members of the operator's brands, for operators who may read players.",
  })
  members: RiskMemberDto[];
}

export class WithdrawalForReviewDto extends ReviewDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ description: 'A short code that the member can name.' })
  reference: string;

  @ApiProperty({ format: 'uuid' })
  memberId: string;

  @ApiProperty({ description: 'Masked in lists, in full in the detail.' })
  account: string;

  @ApiProperty()
  brand: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'Leaves the balance, the fee included.' })
  amountMinor: string;

  @ApiProperty()
  feeMinor: string;

  @ApiProperty({ description: 'The amount less the fee.' })
  payoutMinor: string;

  @ApiProperty()
  methodId: string;

  @ApiProperty()
  provider: string;

  @ApiProperty({ description: 'The bank, the e-wallet, or the network.' })
  institution: string;

  @ApiProperty({ description: 'Masked but for its last characters.' })
  number: string;

  @ApiProperty({ enum: STATUSES })
  status: WithdrawalStatusName;

  @ApiPropertyOptional({ description: 'What the member reads of a rejected, failed or returned one.' })
  failReason?: string;

  @ApiProperty({ description: 'The member says that the money did not arrive.' })
  notReceived: boolean;

  @ApiPropertyOptional({ format: 'date-time', description: 'When the member said so.' })
  notReceivedAt?: string;

  @ApiPropertyOptional({ description: "The member's own sentence about it." })
  notReceivedText?: string;

  @ApiProperty({ format: 'date-time' })
  requestedAt: string;

  @ApiPropertyOptional({ format: 'date-time' })
  approvedAt?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  paidAt?: string;

  @ApiProperty({ minimum: 0, maximum: 100, description: 'The sum of the weights of the rules that were met.' })
  risk: number;

  @ApiProperty({ type: [RiskReasonDto], description: 'The heaviest first.' })
  risks: RiskReasonDto[];

  @ApiPropertyOptional({ format: 'date-time', description: 'Silence counts as received from then on.' })
  confirmBy?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  endedAt?: string;
}

export class WithdrawalReviewPageDto extends QueuePageDto {
  @ApiProperty({ type: [WithdrawalForReviewDto] })
  content: WithdrawalForReviewDto[];
}

/** The facts about the member, in the currency of the withdrawal, that the risk rules used. */
export class WithdrawalFactsDto {
  @ApiProperty({ format: 'date-time' })
  accountOpenedAt: string;

  @ApiProperty()
  depositedMinor: string;

  @ApiProperty()
  withdrawnMinor: string;

  @ApiProperty()
  withdrawnCount: number;

  @ApiProperty()
  stakedMinor: string;

  @ApiProperty()
  wonMinor: string;

  @ApiProperty({ description: 'Of the last seven days.' })
  largestWinMinor: string;

  @ApiPropertyOptional({ format: 'date-time' })
  lastDepositAt?: string;

  @ApiProperty()
  stakedSinceDepositMinor: string;

  @ApiProperty({ description: 'Other members whose payout account has the same number.' })
  sharedAccountMembers: number;

  @ApiProperty()
  debtMinor: string;
}

export class WithdrawalStateDto {
  @ApiProperty({ enum: STATUSES })
  status: WithdrawalStatusName;

  @ApiProperty({ format: 'date-time' })
  at: string;
}

/** The review in which two operators decide that a payout came back. */
export class ReturnReviewDto {
  @ApiProperty()
  version: string;

  @ApiProperty()
  state: string;

  @ApiPropertyOptional({ type: FirstDecisionDto })
  first?: FirstDecisionDto;

  @ApiPropertyOptional({ type: ReviewDecisionDto })
  decided?: ReviewDecisionDto;

  @ApiProperty({ type: [ReviewStepDto] })
  steps: ReviewStepDto[];
}

export class MayDecideWithdrawalDto extends MayDecideDto {
  @ApiProperty({ description: 'The caller may say that the payout came back.' })
  markReturned: boolean;

  @ApiPropertyOptional({ enum: ['own_request', 'vouched_for'] })
  returnBecause?: 'own_request' | 'vouched_for';
}

export class WithdrawalReviewDetailDto extends WithdrawalForReviewDto {
  @ApiProperty({ description: 'The name on the payout account, masked; empty for crypto.' })
  holder: string;

  @ApiProperty({ description: 'The name that the member registered, masked; empty if the member gave none.' })
  payeeName: string;

  @ApiPropertyOptional()
  providerPayoutId?: string;

  @ApiPropertyOptional({
    format: 'uuid',
    description: 'The case about missing money, for operators who may read cases.',
  })
  caseId?: string;

  @ApiProperty({ type: WithdrawalFactsDto })
  facts: WithdrawalFactsDto;

  @ApiProperty({ type: [WithdrawalStateDto], description: 'The oldest first.' })
  states: WithdrawalStateDto[];

  @ApiProperty({ type: [ReviewStepDto] })
  steps: ReviewStepDto[];

  @ApiPropertyOptional({ type: ReturnReviewDto })
  returnReview?: ReturnReviewDto;

  @ApiProperty({ type: MayDecideWithdrawalDto })
  may: MayDecideWithdrawalDto;
}

/** A payout account with its whole name and number. */
export class RevealedPayoutDto {
  @ApiProperty({ description: 'The bank, the e-wallet, or the network.' })
  institution: string;

  @ApiProperty({ description: 'Empty for crypto.' })
  holder: string;

  @ApiProperty({ description: 'The name that the member registered; empty if the member gave none.' })
  payeeName: string;

  @ApiProperty()
  number: string;
}
