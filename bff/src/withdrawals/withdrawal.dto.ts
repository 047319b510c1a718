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
  @ApiProperty() methodId: string;

  @ApiProperty({ description: 'The last part of the message key of the name, which the client translates.' })
  name: string;

  @ApiProperty() currency: string;

  @ApiProperty({ enum: ACCOUNT_KINDS, description: 'The kind of account that the method pays to.' })
  kind: AccountKind;

  @ApiProperty({ description: 'The smallest withdrawal.' })
  minMinor: string;

  @ApiProperty({ description: 'The largest withdrawal.' })
  maxMinor: string;

  @ApiProperty({ description: 'The fee, which is deducted from the amount.' })
  feeMinor: string;

  @ApiProperty({ description: 'The usual time in ms until the money arrives.' })
  usualMs: number;

  @ApiPropertyOptional({
    type: Number,
    minimum: 1,
    description: 'The VIP level that the member needs for the method. Absent if the member may use it.',
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
  @ApiPropertyOptional({
    maxLength: NOT_RECEIVED_TEXT_MAX,
    description: 'What the member wants to tell the operators about it.',
  })
  @Optional()
  @IsString()
  @MaxLength(NOT_RECEIVED_TEXT_MAX)
  text?: string;
}

export const HOLD_KINDS = ['win', 'withdrawal', 'to_vendor'] as const;
export const ITEM_REASONS = ['cash', 'held', 'turnover', 'debt', 'day_limit'] as const;

export class WithdrawableItemDto {
  @ApiProperty({
    enum: ITEM_REASONS,
    description:
      '`cash`: the cash of the account. `held`: locked money, shown only. `turnover`: locked until it is ' +
      'wagered. `debt`: what the member owes. `day_limit`: above the limit of the day.',
  })
  reason: (typeof ITEM_REASONS)[number];

  @ApiProperty({
    description:
      'What the item adds or takes: positive for cash, negative for the others. 0 for an item that is only shown.',
  })
  amountMinor: string;

  @ApiProperty({ description: 'For turnover: how much must still be wagered. For held: the locked amount.' })
  restMinor: string;

  @ApiProperty({ description: "For turnover: the promotion's id, or `deposit`." })
  reference: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'When the item ends by itself. Absent if it does not.' })
  until?: string;
}

export class OpenHoldDto {
  @ApiProperty({
    enum: HOLD_KINDS,
    description:
      '`win`: a win under review. `withdrawal`: a withdrawal under way. `to_vendor`: money on its way to a vendor.',
  })
  kind: (typeof HOLD_KINDS)[number];

  @ApiProperty() amountMinor: string;

  @ApiPropertyOptional({ format: 'date-time' }) openedAt?: string;
}

export class DayLimitDto {
  @ApiProperty({ description: 'The VIP level; 0 for members without one.' })
  level: number;

  @ApiProperty({ description: 'The largest sum of withdrawals in a day.' })
  dayMinorMax: string;

  @ApiProperty({ description: 'The largest number of withdrawals in a day.' })
  dayCountMax: number;
}

export class WithdrawableDto {
  @ApiProperty() currency: string;

  @ApiProperty({ description: 'The amount that can be withdrawn now; 0 while withdrawals are locked.' })
  withdrawableMinor: string;

  @ApiProperty({ type: [WithdrawableItemDto], description: 'How the amount is computed, item by item.' })
  items: WithdrawableItemDto[];

  @ApiProperty({ type: [WithdrawalLockDto], description: 'What locks withdrawals now. Empty if nothing does.' })
  locks: WithdrawalLockDto[];

  @ApiProperty({ type: [OpenHoldDto], description: 'What the locked money is for, oldest first.' })
  holds: OpenHoldDto[];

  @ApiProperty({ description: 'How much the limit of the day still allows.' })
  leftTodayMinor: string;

  @ApiProperty({ description: 'How many withdrawals the limit of the day still allows.' })
  leftTodayCount: number;

  @ApiProperty({ description: "The limit of a day's sum at the member's VIP level." })
  dayMinorMax: string;

  @ApiProperty({ description: "The limit of a day's number at the member's VIP level." })
  dayCountMax: number;

  @ApiProperty({
    type: [DayLimitDto],
    description:
      'The limits of a day by VIP level, lowest first. A level that is missing has those of the level below.',
  })
  dayLimits: DayLimitDto[];

  @ApiProperty({ description: 'The bonus money that a withdrawal forfeits. The member must agree to it; 0 for none.' })
  forfeitBonusMinor: string;

  @ApiProperty({ format: 'date-time', description: 'The time of these figures.' })
  asOf: string;
}

export class WithdrawalQuery extends PageQuery {}

export class RequestWithdrawalBody extends EncryptedBody {
  @ApiProperty({ pattern: '^[A-Za-z0-9._:-]{1,64}$', description: 'One of the withdrawal methods.' })
  @IsString()
  @Matches(/^[A-Za-z0-9._:-]{1,64}$/)
  methodId: string;

  @ApiProperty({ format: 'uuid', description: "The payout account to pay to, one of the member's own." })
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

  @ApiPropertyOptional({ format: 'date-time', description: 'When the withdrawal got this status.' })
  at?: string;
}

export class WithdrawalDto {
  @ApiProperty({ format: 'uuid' }) withdrawalId: string;

  @ApiProperty({ description: 'A short code by which the member can name it to customer service.' })
  reference: string;

  @ApiProperty({
    enum: WITHDRAWAL_STATUSES,
    enumName: 'WithdrawalStatus',
    description:
      '`paying`: sent to the provider. `paid`: the provider paid. `received`: confirmed, or not answered in ' +
      'time. `returned`: the paid money came back. `rejected`: by an operator. `failed`: the provider could not ' +
      'pay.',
  })
  status: WithdrawalStatusName;

  @ApiProperty({ enum: LABELS, description: 'The short status for lists.' })
  label: (typeof LABELS)[number];

  @ApiProperty() methodId: string;

  @ApiProperty() currency: string;

  @ApiProperty({ description: 'What left the balance, the fee included.' })
  amountMinor: string;

  @ApiProperty() feeMinor: string;

  @ApiProperty({ description: 'What the account receives: the amount less the fee.' })
  payoutMinor: string;

  @ApiProperty({ description: 'The bank, the e-wallet or the network, as it was at the request.' })
  institution: string;

  @ApiProperty({
    description: 'The name on the account, with all but its first and last letter hidden. Empty for crypto.',
  })
  holder: string;

  @ApiProperty({ description: 'The number or address, with all but its last four characters hidden.' })
  masked: string;

  @ApiProperty({
    description:
      'Why it was rejected, failed or returned: account, documents, play, name, provider, chargeback or other. ' +
      'Empty otherwise.',
  })
  reason: string;

  @ApiProperty({ description: 'True while the member can cancel it.' })
  canCancel: boolean;

  @ApiProperty({ description: 'True while the member can confirm or deny that the money arrived.' })
  canConfirm: boolean;

  @ApiProperty({ description: 'True if the member reported that the money did not arrive.' })
  notReceived: boolean;

  @ApiPropertyOptional({ description: 'What the member wrote in this report. Absent for none.' })
  notReceivedText?: string;

  @ApiPropertyOptional({ format: 'date-time' }) requestedAt?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent until it is paid.' })
  paidAt?: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'Without an answer of the member by this time, it counts as received. Absent until it is paid.',
  })
  confirmBy?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent until it has ended.' })
  endedAt?: string;

  @ApiProperty({
    type: [WithdrawalStepDto],
    description: 'The statuses that it went through, oldest first. Empty in lists.',
  })
  steps: WithdrawalStepDto[];
}

export class WithdrawalPageDto {
  @ApiProperty({ type: [WithdrawalDto], description: 'Newest first.' })
  content: WithdrawalDto[];

  @ApiProperty() pageNum: number;

  @ApiProperty() totalPages: number;

  @ApiProperty() totalCount: number;
}
