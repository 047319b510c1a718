import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, IsUUID, Matches } from 'class-validator';
import { AmountMinor, WholeMinor } from '../http/amount.js';
import { EncryptedBody } from '../http/encrypted-body.js';
import { Optional } from '../http/optional.js';
import { PageQuery } from '../http/page-query.dto.js';
import { WithdrawalLockDto } from '../member/payment-password.dto.js';

export const ACCOUNT_KINDS = ['bank', 'ewallet', 'crypto'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

export class WithdrawalMethodDto {
  @ApiProperty()
  methodId: string;

  @ApiProperty({ description: "A message key's tail." })
  name: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ enum: ACCOUNT_KINDS, description: 'Which accounts it pays to.' })
  kind: AccountKind;

  @ApiProperty()
  minMinor: string;

  @ApiProperty()
  maxMinor: string;

  @ApiProperty({ description: 'Taken out of the amount.' })
  feeMinor: string;

  @ApiProperty({ description: 'The usual time until the money is there, in ms.' })
  usualMs: number;
}

export class WithdrawalMethodsDto {
  @ApiProperty({ type: [WithdrawalMethodDto] })
  list: WithdrawalMethodDto[];
}

export const ITEM_REASONS = ['cash', 'held', 'turnover', 'debt', 'day_limit'] as const;

export class WithdrawableItemDto {
  @ApiProperty({ enum: ITEM_REASONS })
  reason: (typeof ITEM_REASONS)[number];

  @ApiProperty({ description: 'Signed minor units: cash adds, the others take away; 0 is only shown.' })
  amountMinor: string;

  @ApiProperty({ description: 'Of turnover: still to be wagered. Of held: what is held.' })
  restMinor: string;

  @ApiProperty({ description: 'Of turnover: the promotion, or deposit.' })
  reference: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Of what ends by itself: when.' })
  until?: string;
}

export class WithdrawableDto {
  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'What may be withdrawn now; 0 while withdrawals are locked.' })
  withdrawableMinor: string;

  @ApiProperty({ type: [WithdrawableItemDto], description: 'How it comes about, in order.' })
  items: WithdrawableItemDto[];

  @ApiProperty({ type: [WithdrawalLockDto], description: 'What makes withdrawals wait, apart from amounts.' })
  locks: WithdrawalLockDto[];

  @ApiProperty({ description: 'What the limits of the day leave.' })
  leftTodayMinor: string;

  @ApiProperty({ description: 'How many withdrawals the limits of the day leave.' })
  leftTodayCount: number;

  @ApiProperty({ description: 'Bonus money that a withdrawal forfeits; 0 for none.' })
  forfeitBonusMinor: string;

  @ApiProperty({ format: 'date-time', description: 'When this was so.' })
  asOf: string;
}

export class WithdrawalQuery extends PageQuery {}

export class RequestWithdrawalBody extends EncryptedBody {
  @ApiProperty({ pattern: '^[A-Za-z0-9._:-]{1,64}$' })
  @IsString()
  @Matches(/^[A-Za-z0-9._:-]{1,64}$/)
  methodId: string;

  @ApiProperty({ format: 'uuid', description: "One of the member's own accounts." })
  @IsUUID()
  accountId: string;

  @AmountMinor('What leaves the balance; the fee is part of it.')
  amountMinor: string;

  @Optional()
  @WholeMinor('The bonus money that the member agreed to forfeit.')
  confirmedForfeitMinor?: string;
}

export const WITHDRAWAL_STATUSES = [
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
export type WithdrawalStatusName = (typeof WITHDRAWAL_STATUSES)[number];

export const LABELS = ['processing', 'approved', 'rejected', 'cancelled'] as const;

export class WithdrawalStepDto {
  @ApiProperty({ enum: WITHDRAWAL_STATUSES, enumName: 'WithdrawalStatus' })
  status: WithdrawalStatusName;

  @ApiPropertyOptional({ format: 'date-time' })
  at?: string;
}

export class WithdrawalDto {
  @ApiProperty({ format: 'uuid' })
  withdrawalId: string;

  @ApiProperty({ description: 'A short code to name to customer service.' })
  reference: string;

  @ApiProperty({ enum: WITHDRAWAL_STATUSES, enumName: 'WithdrawalStatus' })
  status: WithdrawalStatusName;

  @ApiProperty({ enum: LABELS, description: 'What lists show.' })
  label: (typeof LABELS)[number];

  @ApiProperty()
  methodId: string;

  @ApiProperty()
  currency: string;

  @ApiProperty()
  amountMinor: string;

  @ApiProperty()
  feeMinor: string;

  @ApiProperty({ description: 'What arrives: amount less fee.' })
  payoutMinor: string;

  @ApiProperty({ description: 'The account as it was when it was asked for.' })
  institution: string;

  @ApiProperty()
  holder: string;

  @ApiProperty({ description: 'The number or address, all but its last four characters hidden.' })
  masked: string;

  @ApiProperty({ description: 'Why it was rejected, failed or returned; empty otherwise.' })
  reason: string;

  @ApiProperty()
  canCancel: boolean;

  @ApiProperty()
  canConfirm: boolean;

  @ApiProperty({ description: 'The member has said that it did not arrive.' })
  notReceived: boolean;

  @ApiPropertyOptional({ format: 'date-time' })
  requestedAt?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  paidAt?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Silence counts as received from then on.' })
  confirmBy?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  endedAt?: string;

  @ApiProperty({ type: [WithdrawalStepDto], description: 'Of one withdrawal, the oldest first; empty in lists.' })
  steps: WithdrawalStepDto[];
}

export class WithdrawalPageDto {
  @ApiProperty({ type: [WithdrawalDto], description: 'Newest first.' })
  content: WithdrawalDto[];

  @ApiProperty()
  pageNum: number;

  @ApiProperty()
  totalPages: number;

  @ApiProperty()
  totalCount: number;
}
