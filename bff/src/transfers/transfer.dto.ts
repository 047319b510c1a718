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
  @ApiProperty({ format: 'uuid', description: 'A direct downline.' })
  @IsUUID()
  toMemberId: string;
}

export class TransferableDto {
  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'The amount that can be transferred now; 0 while withdrawals are locked.' })
  transferableMinor: string;

  @ApiProperty({ type: [WithdrawableItemDto], description: 'The items that make up the amount, in order.' })
  items: WithdrawableItemDto[];

  @ApiProperty({ type: [WithdrawalLockDto], description: 'The locks of withdrawals and transfers that hold now.' })
  locks: WithdrawalLockDto[];

  @ApiProperty({ description: 'The least amount of one transfer.' })
  minMinor: string;

  @ApiProperty({ description: 'The largest amount of one transfer.' })
  maxMinor: string;

  @ApiProperty({ description: "The rest of the day's limit, which withdrawals share." })
  leftTodayMinor: string;

  @ApiProperty({ description: "The number of transfers that the day's limit still allows." })
  leftTodayCount: number;

  @ApiProperty({ description: 'The bonus money that a transfer forfeits; 0 for none.' })
  forfeitBonusMinor: string;

  @ApiPropertyOptional({ description: "The account name of the member's upline; absent if there is none." })
  uplineAccount?: string;

  @ApiProperty({ format: 'date-time', description: 'The time of these figures.' })
  asOf: string;
}

export const DIRECTIONS = ['upline', 'downline'] as const;

export class TransferDto {
  @ApiProperty({ format: 'uuid' })
  transferId: string;

  @ApiProperty({ description: "The receipt's number, the same for both members." })
  receipt: string;

  @ApiProperty({ description: 'True if the member sent it, false if the member received it.' })
  sent: boolean;

  @ApiProperty({ enum: DIRECTIONS, description: 'As the sender sees it.' })
  direction: (typeof DIRECTIONS)[number];

  @ApiProperty()
  currency: string;

  @ApiProperty()
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
