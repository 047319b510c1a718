import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, IsUUID, Matches, MaxLength } from 'class-validator';
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

  @ApiProperty({ enum: ACCOUNT_KINDS, description: 'The kind of account that the method pays to.' })
  kind: AccountKind;

  @ApiProperty()
  minMinor: string;

  @ApiProperty()
  maxMinor: string;

  @ApiProperty({ description: 'Deducted from the amount.' })
  feeMinor: string;

  @ApiProperty({ description: 'The usual time until the money arrives, in ms.' })
  usualMs: number;

  @ApiPropertyOptional({
    type: Number,
    minimum: 1,
    description: 'The VIP level from which the method is open. Absent when it is open to the member.',
  })
  opensAtLevel?: number;
}

export class WithdrawalMethodsDto {
  @ApiProperty({ type: [WithdrawalMethodDto] })
  list: WithdrawalMethodDto[];
}

/** The maximum length (characters) of a member's text about a withdrawal that did not arrive. */
const NOT_RECEIVED_TEXT_MAX = 300;

export class NotReceivedBody {
  @ApiPropertyOptional({ maxLength: NOT_RECEIVED_TEXT_MAX, description: 'For the operators who look into it.' })
  @Optional()
  @IsString()
  @MaxLength(NOT_RECEIVED_TEXT_MAX)
  text?: string;
}

export const HOLD_KINDS = ['win', 'withdrawal', 'to_vendor'] as const;
export const ITEM_REASONS = ['cash', 'held', 'turnover', 'debt', 'day_limit'] as const;

export class WithdrawableItemDto {
  @ApiProperty({ enum: ITEM_REASONS })
  reason: (typeof ITEM_REASONS)[number];

  @ApiProperty({ description: 'Signed minor units: cash adds, the others subtract. 0 for an item that is only shown.' })
  amountMinor: string;

  @ApiProperty({ description: 'Of turnover: still to be wagered. Of held: the held amount.' })
  restMinor: string;

  @ApiProperty({ description: 'Of turnover: the promotion, or `deposit`.' })
  reference: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'The time at which the item ends by itself.' })
  until?: string;
}

export class OpenHoldDto {
  @ApiProperty({ enum: HOLD_KINDS, description: 'A win under review, a withdrawal, or money on its way to a vendor.' })
  kind: (typeof HOLD_KINDS)[number];

  @ApiProperty()
  amountMinor: string;

  @ApiPropertyOptional({ format: 'date-time' })
  openedAt?: string;
}

export class DayLimitDto {
  @ApiProperty({ description: '0 for members without a VIP level.' })
  level: number;

  @ApiProperty()
  dayMinorMax: string;

  @ApiProperty()
  dayCountMax: number;
}

export class WithdrawableDto {
  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'The amount that can be withdrawn now; 0 while withdrawals are locked.' })
  withdrawableMinor: string;

  @ApiProperty({ type: [WithdrawableItemDto], description: 'The items that make up the amount, in order.' })
  items: WithdrawableItemDto[];

  @ApiProperty({ type: [WithdrawalLockDto], description: 'The locks of withdrawals that hold now.' })
  locks: WithdrawalLockDto[];

  @ApiProperty({ type: [OpenHoldDto], description: 'What holds the held money, oldest first.' })
  holds: OpenHoldDto[];

  @ApiProperty({ description: "The rest of the day's limit." })
  leftTodayMinor: string;

  @ApiProperty({ description: "The number of withdrawals that the day's limit still allows." })
  leftTodayCount: number;

  @ApiProperty({ description: "The day's limit at the member's level." })
  dayMinorMax: string;

  @ApiProperty()
  dayCountMax: number;

  @ApiProperty({
    type: [DayLimitDto],
    description:
      "The day's limits by VIP level, from the lowest. A level that is missing has those of the level below.",
  })
  dayLimits: DayLimitDto[];

  @ApiProperty({ description: 'The bonus money that a withdrawal forfeits; 0 for none.' })
  forfeitBonusMinor: string;

  @ApiProperty({ format: 'date-time', description: 'The time of these figures.' })
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
  @WholeMinor('The bonus money that the member agreed to forfeit.', { required: false })
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

  @ApiProperty({ enum: LABELS, description: 'The label in lists.' })
  label: (typeof LABELS)[number];

  @ApiProperty()
  methodId: string;

  @ApiProperty()
  currency: string;

  @ApiProperty()
  amountMinor: string;

  @ApiProperty()
  feeMinor: string;

  @ApiProperty({ description: 'The amount less the fee.' })
  payoutMinor: string;

  @ApiProperty({ description: 'The account at the time of the request.' })
  institution: string;

  @ApiProperty({ description: 'The name on the account, all but its first and last letter hidden; empty for crypto.' })
  holder: string;

  @ApiProperty({ description: 'The number or address, all but its last four characters hidden.' })
  masked: string;

  @ApiProperty({ description: 'The reason of a rejected, failed or returned withdrawal; empty otherwise.' })
  reason: string;

  @ApiProperty()
  canCancel: boolean;

  @ApiProperty()
  canConfirm: boolean;

  @ApiProperty({ description: 'The member reported that the money did not arrive.' })
  notReceived: boolean;

  @ApiPropertyOptional({ description: 'What the member wrote about it.' })
  notReceivedText?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  requestedAt?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  paidAt?: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'Without an answer, the withdrawal counts as received from this time on.',
  })
  confirmBy?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  endedAt?: string;

  @ApiProperty({ type: [WithdrawalStepDto], description: 'Oldest first; empty in lists.' })
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
