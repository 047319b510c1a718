import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';
import { AmountMinor, WholeMinor } from '../http/amount.js';
import { EncryptedBody } from '../http/encrypted-body.js';
import { Optional } from '../http/optional.js';
import { PageQuery } from '../http/page-query.dto.js';
import { WithdrawalLockDto } from '../member/payment-password.dto.js';
import { WithdrawableItemDto } from '../withdrawals/withdrawal.dto.js';

export class TransferQuery extends PageQuery {}

export class TransferUplineBody extends EncryptedBody {
  @AmountMinor('The amount that moves from the balance to the other member.')
  amountMinor: string;

  @Optional()
  @WholeMinor('The bonus money that the member agreed to forfeit.', { required: false })
  confirmedForfeitMinor?: string;
}

export class TransferDownlineBody extends TransferUplineBody {
  @ApiProperty({ format: 'uuid', description: 'The member who receives it, a direct downline.' })
  @IsUUID()
  toMemberId: string;
}

export class TransferableDto {
  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'The amount that can be transferred now; 0 while withdrawals are locked.' })
  transferableMinor: string;

  @ApiProperty({ type: [WithdrawableItemDto], description: 'How the amount is computed, item by item.' })
  items: WithdrawableItemDto[];

  @ApiProperty({ type: [WithdrawalLockDto], description: 'What locks transfers now. Empty if nothing does.' })
  locks: WithdrawalLockDto[];

  @ApiProperty({ description: 'The smallest transfer.' })
  minMinor: string;

  @ApiProperty({ description: 'The largest transfer.' })
  maxMinor: string;

  @ApiProperty({ description: 'How much the limit of the day still allows. Withdrawals and transfers share it.' })
  leftTodayMinor: string;

  @ApiProperty({ description: 'How many transfers the limit of the day still allows.' })
  leftTodayCount: number;

  @ApiProperty({ description: 'The bonus money that a transfer forfeits. The member must agree to it; 0 for none.' })
  forfeitBonusMinor: string;

  @ApiPropertyOptional({ description: "The account name of the member's upline. Absent if there is none." })
  uplineAccount?: string;

  @ApiProperty({ format: 'date-time', description: 'The time of these figures.' })
  asOf: string;
}

export const DIRECTIONS = ['upline', 'downline'] as const;

export class TransferDto {
  @ApiProperty({ format: 'uuid' })
  transferId: string;

  @ApiProperty({ description: 'The number of the receipt, the same for both members.' })
  receipt: string;

  @ApiProperty({ description: 'True if the member sent it, false if the member received it.' })
  sent: boolean;

  @ApiProperty({ enum: DIRECTIONS, description: "From the sender to the sender's upline, or to a downline." })
  direction: (typeof DIRECTIONS)[number];

  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'The amount that moved.' })
  amountMinor: string;

  @ApiProperty({ description: 'The account name of the other member.' })
  otherAccount: string;

  @ApiProperty({ description: 'The bonus money that the sender forfeited; 0 for the receiver.' })
  forfeitedMinor: string;

  @ApiPropertyOptional({ format: 'date-time' })
  transferredAt?: string;
}

export class TransferPageDto {
  @ApiProperty({ type: [TransferDto], description: 'Newest first.' })
  content: TransferDto[];

  @ApiProperty()
  pageNum: number;

  @ApiProperty()
  totalPages: number;

  @ApiProperty()
  totalCount: number;
}
