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
  @ApiPropertyOptional({ enum: STATES, default: 'open', description: 'Open ones, the oldest first; or marked ones.' })
  @Optional()
  @IsIn(STATES)
  state?: PaymentCaseState;

  @ApiPropertyOptional({ pattern: PROVIDER.source, description: 'All providers when absent.' })
  @Optional()
  @IsString()
  @Matches(PROVIDER)
  provider?: string;

  @ApiPropertyOptional({ enum: KINDS, description: 'All kinds when absent.' })
  @Optional()
  @IsIn(KINDS)
  kind?: (typeof KINDS)[number];

  @ApiPropertyOptional({ enum: ['true'], description: 'Only those that are assigned to the caller.' })
  @Optional()
  @IsIn(['true'])
  mine?: 'true';
}

export class PaymentCaseDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ enum: KINDS })
  kind: string;

  @ApiProperty({ description: 'The payment, order, notice or compared line that it is about.' })
  subject: string;

  @ApiProperty({ description: 'Empty if it is not known here.' })
  provider: string;

  @ApiProperty({ description: 'Empty if it is not known here.' })
  method: string;

  @ApiProperty({ description: 'The compared day (UTC); empty for a report.' })
  day: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'Absent if the player is not known here.' })
  memberId?: string;

  @ApiProperty({ description: 'Masked in lists, in full in the detail; empty if the player is not known here.' })
  account: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'The deposit or withdrawal.' })
  orderId?: string;

  @ApiProperty({ description: 'Empty if the player is not known here.' })
  brand: string;

  @ApiProperty({ description: 'Empty if neither side names one.' })
  currency: string;

  @ApiPropertyOptional({ description: 'What the ledger has.' })
  oursMinor?: string;

  @ApiPropertyOptional({ description: 'What the provider says.' })
  theirsMinor?: string;

  @ApiProperty({ enum: STATES })
  state: PaymentCaseState;

  @ApiProperty({ description: 'Rises with every step.' })
  version: string;

  @ApiProperty({ format: 'date-time' })
  openedAt: string;

  @ApiPropertyOptional({ type: ReviewClaimDto, description: 'To whom it is assigned.' })
  claim?: ReviewClaimDto;

  @ApiPropertyOptional({ type: ReviewDecisionDto })
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

  @ApiPropertyOptional({ enum: [...new Set([...EXPLAINED_BY, ...CORRECTED_BY])] })
  reason?: string;

  @ApiProperty()
  note: string;
}

export class PaymentCaseFactDto {
  @ApiProperty()
  name: string;

  @ApiProperty()
  value: string;
}

export class PaymentCaseDetailDto extends PaymentCaseDto {
  @ApiProperty({ type: [PaymentCaseFactDto], description: 'The facts when it was opened.' })
  facts: PaymentCaseFactDto[];

  @ApiProperty({ type: [PaymentCaseStepDto] })
  steps: PaymentCaseStepDto[];

  @ApiProperty({ description: 'How it was closed where no operator marked it; else empty.' })
  resolution: string;

  @ApiProperty({ description: 'Only the decision on its deposit closes it.' })
  holdsDeposit: boolean;

  @ApiProperty({ description: 'Whether the caller may take steps on it.' })
  mayMark: boolean;
}

export class ExplainPaymentCaseBody extends NoteBody {
  @ApiProperty({ enum: EXPLAINED_BY })
  @IsIn(EXPLAINED_BY)
  reason: (typeof EXPLAINED_BY)[number];
}

export class CorrectPaymentCaseBody extends NoteBody {
  @ApiProperty({ enum: CORRECTED_BY })
  @IsIn(CORRECTED_BY)
  reason: (typeof CORRECTED_BY)[number];
}
