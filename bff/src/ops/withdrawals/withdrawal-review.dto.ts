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
      '`review`: those that wait for an operator, oldest first. `paying`: approved and on their way. ' +
      '`notReceived`: paid ones whose member reports that no money arrived, oldest report first. `paid` and ' +
      '`ended`: newest first.',
  })
  @Optional()
  @IsIn(LISTS)
  state?: WithdrawalList;

  @ApiPropertyOptional({ enum: ['true'], description: '`true`: only those that the caller has claimed.' })
  @Optional()
  @IsIn(['true'])
  mine?: 'true';

  @ApiPropertyOptional({ format: 'uuid', description: 'Only those of this member.' })
  @Optional()
  @IsUUID()
  member?: string;
}

export class RejectWithdrawalBody extends NoteBody {
  @ApiProperty({ enum: REJECT_REASONS, description: 'The reason that the member reads.' })
  @IsIn(REJECT_REASONS)
  reason: (typeof REJECT_REASONS)[number];
}

/** Another member who is named in the evidence of a risk rule. */
export class RiskMemberDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ description: "The member's account name, masked." }) account: string;
}

/** A risk rule that applied to the withdrawal when its review began. */
export class RiskReasonDto {
  @ApiProperty({ description: 'The code of the risk rule.' }) rule: string;
  @ApiProperty({ minimum: 0, maximum: 100, description: 'How much it adds to `risk`.' }) weight: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description:
      'The facts that met the rule, by name: amounts in minor units, spans in ms, times in ISO 8601. Empty if ' +
      'they were not stored.',
  })
  facts: Record<string, string>;

  @ApiProperty({
    type: [RiskMemberDto],
    description: 'Some members named in the facts. Empty in lists, and for operators who may not read players.',
  })
  members: RiskMemberDto[];
}

export class WithdrawalForReviewDto extends ReviewDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ description: 'A short code by which the member can name it to customer service.' }) reference: string;
  @ApiProperty({ format: 'uuid' }) memberId: string;
  @ApiProperty({ description: "The member's account name. It is masked in lists." }) account: string;
  @ApiProperty() brand: string;
  @ApiProperty() currency: string;
  @ApiProperty({ description: 'What leaves the balance, the fee included.' }) amountMinor: string;
  @ApiProperty({ description: 'The fee, which is part of the amount.' }) feeMinor: string;
  @ApiProperty({ description: 'The amount less the fee.' }) payoutMinor: string;
  @ApiProperty({ description: 'The withdrawal method.' }) methodId: string;
  @ApiProperty({ description: 'The payment provider. Empty if none is chosen yet.' }) provider: string;
  @ApiProperty({ description: 'The bank, the e-wallet, or the network.' }) institution: string;

  @ApiProperty({ description: "The account's number or address, with all but its last characters hidden." })
  number: string;

  @ApiProperty({
    enum: STATUSES,
    description:
      '`paying`: sent to the provider. `paid`: the provider paid. `received`: confirmed, or not answered in ' +
      'time. `returned`: the paid money came back. `rejected`: by an operator. `failed`: the provider could not ' +
      'pay.',
  })
  status: WithdrawalStatusName;

  @ApiPropertyOptional({
    description: 'The reason that the member reads of a rejected, failed or returned withdrawal. Absent otherwise.',
  })
  failReason?: string;

  @ApiProperty({ description: 'True if the member reported that the money did not arrive.' }) notReceived: boolean;

  @ApiPropertyOptional({ format: 'date-time', description: 'When the member reported it. Absent otherwise.' })
  notReceivedAt?: string;

  @ApiPropertyOptional({ description: 'What the member wrote in this report. Absent for none.' })
  notReceivedText?: string;

  @ApiProperty({ format: 'date-time' }) requestedAt: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'Absent until it is approved.' }) approvedAt?: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'Absent until it is paid.' }) paidAt?: string;

  @ApiProperty({ minimum: 0, maximum: 100, description: 'The sum of the weights of the risk rules that apply.' })
  risk: number;

  @ApiProperty({ type: [RiskReasonDto], description: 'The risk rules that apply, largest weight first.' })
  risks: RiskReasonDto[];

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'Without an answer of the member by this time, it counts as received. Absent until it is paid.',
  })
  confirmBy?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent until it has ended.' }) endedAt?: string;
}

export class WithdrawalReviewPageDto extends QueuePageDto {
  @ApiProperty({ type: [WithdrawalForReviewDto] }) content: WithdrawalForReviewDto[];
}

/** The facts about the member, in the currency of the withdrawal, that the risk rules used. */
export class WithdrawalFactsDto {
  @ApiProperty({ format: 'date-time', description: "When the member's account was opened." }) accountOpenedAt: string;
  @ApiProperty({ description: 'All credited deposits.' }) depositedMinor: string;
  @ApiProperty({ description: 'All paid withdrawals.' }) withdrawnMinor: string;
  @ApiProperty({ description: 'The number of paid withdrawals.' }) withdrawnCount: number;
  @ApiProperty({ description: 'All stakes.' }) stakedMinor: string;
  @ApiProperty({ description: 'All payouts of bets.' }) wonMinor: string;
  @ApiProperty({ description: 'The largest win of the last seven days.' }) largestWinMinor: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'Absent without a deposit.' }) lastDepositAt?: string;
  @ApiProperty({ description: 'The stakes since the last deposit.' }) stakedSinceDepositMinor: string;

  @ApiProperty({ description: 'How many other members have a payout account with the same number.' })
  sharedAccountMembers: number;

  @ApiProperty({ description: 'What the member owes.' }) debtMinor: string;
}

export class WithdrawalStateDto {
  @ApiProperty({ enum: STATUSES }) status: WithdrawalStatusName;
  @ApiProperty({ format: 'date-time', description: 'When the withdrawal got this status.' }) at: string;
}

/** The review in which two operators decide that a payout came back. */
export class ReturnReviewDto {
  @ApiProperty({ description: 'Rises with every step. A step sends it back.' }) version: string;
  @ApiProperty() state: string;

  @ApiPropertyOptional({ type: FirstDecisionDto, description: 'The first of two decisions. Absent before it.' })
  first?: FirstDecisionDto;

  @ApiPropertyOptional({ type: ReviewDecisionDto, description: 'Absent until it is decided.' })
  decided?: ReviewDecisionDto;

  @ApiProperty({ type: [ReviewStepDto] }) steps: ReviewStepDto[];
}

export class MayDecideWithdrawalDto extends MayDecideDto {
  @ApiProperty({ description: 'True if the caller may mark the payout as come back.' }) markReturned: boolean;

  @ApiPropertyOptional({
    enum: ['own_request', 'vouched_for'],
    description: 'Why the caller may not mark it. Absent if the role does not allow it, or if the caller may.',
  })
  returnBecause?: 'own_request' | 'vouched_for';
}

export class WithdrawalReviewDetailDto extends WithdrawalForReviewDto {
  @ApiProperty({ description: 'The name on the payout account, masked; empty for crypto.' }) holder: string;

  @ApiProperty({ description: 'The name that the member registered, masked; empty if the member gave none.' })
  payeeName: string;

  @ApiPropertyOptional({ description: "The provider's id of the payout. Absent before it is known." })
  providerPayoutId?: string;

  @ApiPropertyOptional({
    format: 'uuid',
    description: 'The case about money that did not arrive. Absent for none, and for operators who may not read cases.',
  })
  caseId?: string;

  @ApiProperty({
    type: WithdrawalFactsDto,
    description: 'What the risk rules know about the member, in the currency of the withdrawal.',
  })
  facts: WithdrawalFactsDto;

  @ApiProperty({ type: [WithdrawalStateDto], description: 'The statuses that it went through, oldest first.' })
  states: WithdrawalStateDto[];

  @ApiProperty({ type: [ReviewStepDto], description: 'The steps of its review, oldest first.' }) steps: ReviewStepDto[];

  @ApiPropertyOptional({ type: ReturnReviewDto, description: 'The review of money that came back. Absent for none.' })
  returnReview?: ReturnReviewDto;

  @ApiProperty({ type: MayDecideWithdrawalDto, description: 'What the caller may do.' }) may: MayDecideWithdrawalDto;
}

/** A payout account with its whole name and number. */
export class RevealedPayoutDto {
  @ApiProperty({ description: 'The bank, the e-wallet, or the network.' }) institution: string;
  @ApiProperty({ description: 'The name on the account. Empty for crypto.' }) holder: string;

  @ApiProperty({ description: 'The name that the member registered; empty if the member gave none.' })
  payeeName: string;

  @ApiProperty({ description: 'The number of the account, or the address.' }) number: string;
}
