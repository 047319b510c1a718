import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Matches } from 'class-validator';
import { Optional } from '../../http/optional.js';
import { PersonDto } from '../operators/operator.dto.js';
import { NoteBody, QueuePageDto, QueueQuery, ReviewClaimDto, ReviewDecisionDto } from '../reviews/review.dto.js';

const STATES = ['open', 'explained', 'corrected'] as const;
const STEPS = ['claim', 'release', 'note', 'explain', 'correct', 'reopen'] as const;
const KINDS = [
  'reconcile.missing_here',
  'reconcile.missing_at_provider',
  'reconcile.differs',
  'deposit.amount_mismatch',
  'deposit.currency_mismatch',
  'deposit.large_amount',
  'deposit.credit_refused',
  'deposit.second_payment',
  'deposit.payment_changed',
  'deposit.payment_gone',
  'deposit.address_reused',
  'deposit.unconfirmed',
  'deposit.unknown_order',
  'deposit.unreadable_notice',
  'deposit.chargeback',
  'deposit.chargeback_early',
  'deposit.chargeback_unmatched',
  'withdrawal.amount_mismatch',
  'withdrawal.never_sent',
  'withdrawal.paid_after_failed',
  'withdrawal.paid_after_returned',
  'withdrawal.declined_after_paid',
  'withdrawal.returned_after_received',
  'withdrawal.reference_reused',
  'withdrawal.late_win',
  'withdrawal.not_received',
  'withdrawal.unknown_payout',
  'withdrawal.unreadable_notice',
  'vendor_session.not_ended',
  'vendor_session.money_stays',
] as const;
const EXPLAINED_BY = ['provider_error', 'timing', 'duplicate', 'other'] as const;
const CORRECTED_BY = ['provider_corrected', 'balance_adjusted', 'money_returned', 'other'] as const;
const PROVIDER = /^[a-z0-9-]{1,32}$/;

export type PaymentCaseState = (typeof STATES)[number];
export type PaymentCaseStepName = (typeof STEPS)[number];

export class PaymentCaseQuery extends QueueQuery {
  @ApiPropertyOptional({
    enum: STATES,
    default: 'open',
    description: '`open`: oldest first. `explained` and `corrected`: marked ones, newest first.',
  })
  @Optional()
  @IsIn(STATES)
  state?: PaymentCaseState;

  @ApiPropertyOptional({ pattern: PROVIDER.source, description: 'Only cases of this provider. All if absent.' })
  @Optional()
  @IsString()
  @Matches(PROVIDER)
  provider?: string;

  @ApiPropertyOptional({ enum: KINDS, description: 'Only cases of this kind. All if absent.' })
  @Optional()
  @IsIn(KINDS)
  kind?: (typeof KINDS)[number];

  @ApiPropertyOptional({ enum: ['true'], description: '`true`: only those that are assigned to the caller.' })
  @Optional()
  @IsIn(['true'])
  mine?: 'true';
}

export class PaymentCaseDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({
    enum: KINDS,
    description:
      "`reconcile`: a difference between the provider's day and the ledger. `deposit`, `withdrawal`: a report " +
      'that does not fit its order. `vendor_session`: a vendor did not end a session, or kept its money.',
  })
  kind: string;

  @ApiProperty({ description: 'The id of the payment, order or notice, or the compared line.' })
  subject: string;

  @ApiProperty({ description: 'Empty if unknown.' })
  provider: string;

  @ApiProperty({ description: 'The deposit or withdrawal method. Empty if unknown.' })
  method: string;

  @ApiProperty({ description: 'The compared day in UTC, YYYY-MM-DD. Empty for a report.' })
  day: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'Absent if the player is unknown here.' })
  memberId?: string;

  @ApiProperty({
    description: "The player's account name. It is masked in lists. Empty if the player is unknown here.",
  })
  account: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'The deposit or withdrawal. Absent for none.' })
  orderId?: string;

  @ApiProperty({ description: 'Empty if the player is unknown here.' })
  brand: string;

  @ApiProperty({ description: 'Empty if neither side names one.' })
  currency: string;

  @ApiPropertyOptional({ description: 'The amount in the ledger. Absent for none.' })
  oursMinor?: string;

  @ApiPropertyOptional({ description: 'The amount of the provider. Absent for none.' })
  theirsMinor?: string;

  @ApiProperty({
    enum: STATES,
    description: '`explained`: nothing had to be corrected. `corrected`: a correction was made.',
  })
  state: PaymentCaseState;

  @ApiProperty({ description: 'Rises with every step. A step sends it back.' })
  version: string;

  @ApiProperty({ format: 'date-time' })
  openedAt: string;

  @ApiPropertyOptional({ type: ReviewClaimDto, description: 'The operator to whom it is assigned. Absent for none.' })
  claim?: ReviewClaimDto;

  @ApiPropertyOptional({ type: ReviewDecisionDto, description: 'Absent while it is open.' })
  decided?: ReviewDecisionDto;
}

export class PaymentCasePageDto extends QueuePageDto {
  @ApiProperty({ type: [PaymentCaseDto] })
  content: PaymentCaseDto[];

  @ApiProperty({ type: [String] })
  providers: string[];
}

export class PaymentCaseStepDto {
  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ type: PersonDto })
  by: PersonDto;

  @ApiProperty({ enum: STEPS })
  action: PaymentCaseStepName;

  @ApiPropertyOptional({
    enum: [...new Set([...EXPLAINED_BY, ...CORRECTED_BY])],
    description: 'Only of `explain` and `correct`.',
  })
  reason?: string;

  @ApiProperty()
  note: string;
}

export class PaymentCaseFactDto {
  @ApiProperty({ description: 'The name of the fact, which the client translates.' })
  name: string;

  @ApiProperty()
  value: string;
}

export class PaymentCaseDetailDto extends PaymentCaseDto {
  @ApiProperty({ type: [PaymentCaseFactDto], description: 'What was known when it was opened.' })
  facts: PaymentCaseFactDto[];

  @ApiProperty({ type: [PaymentCaseStepDto] })
  steps: PaymentCaseStepDto[];

  @ApiProperty({ description: 'How it was closed if no operator marked it. Empty otherwise.' })
  resolution: string;

  @ApiProperty({ description: 'True if only the decision on its deposit can close it.' })
  holdsDeposit: boolean;

  @ApiProperty({ description: 'True if the caller may take steps on it.' })
  mayMark: boolean;
}

export class ExplainPaymentCaseBody extends NoteBody {
  @ApiProperty({ enum: EXPLAINED_BY, description: 'Why the two sides differ.' })
  @IsIn(EXPLAINED_BY)
  reason: (typeof EXPLAINED_BY)[number];
}

export class CorrectPaymentCaseBody extends NoteBody {
  @ApiProperty({ enum: CORRECTED_BY, description: 'How it was corrected.' })
  @IsIn(CORRECTED_BY)
  reason: (typeof CORRECTED_BY)[number];
}
