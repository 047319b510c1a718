import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { Optional } from '../../http/optional.js';
import { RangePageQuery, RangeQuery } from '../../http/page-query.dto.js';

const BET_STATES = ['settled', 'open', 'voided'] as const;
const WITHDRAWAL_STATES = [
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

export class MoneyItemDto {
  @ApiProperty({ description: 'cash, held, turnover, debt or day_limit.' })
  reason: string;

  @ApiProperty({ description: 'Signed.' })
  amountMinor: string;

  @ApiProperty({ description: 'Of turnover: still to be wagered. Of held: what is held.' })
  restMinor: string;

  @ApiProperty({ description: 'Of turnover: the promotion, or `deposit`.' })
  reference: string;
}

/** The balances of a member, and the withdrawable amount. */
export class PlayerMoneyDto {
  @ApiProperty({ description: 'False for a member whose account in the ledger is not open yet.' })
  open: boolean;

  @ApiProperty()
  currency: string;

  @ApiProperty()
  cashMinor: string;

  @ApiProperty()
  bonusMinor: string;

  @ApiProperty()
  heldMinor: string;

  @ApiProperty()
  debtMinor: string;

  @ApiPropertyOptional({ format: 'date-time' })
  debtSince?: string;

  @ApiProperty()
  withdrawableMinor: string;

  @ApiProperty({ type: [MoneyItemDto], description: 'How it comes about.' })
  items: MoneyItemDto[];

  @ApiProperty({ format: 'date-time' })
  asOf: string;
}

export class PlayerBetsQuery extends RangeQuery {
  @ApiPropertyOptional({ enum: BET_STATES, default: 'settled' })
  @Optional()
  @IsIn(BET_STATES)
  state?: (typeof BET_STATES)[number];

  @ApiPropertyOptional({ maxLength: 200, description: 'The `nextCursor` of the page before.' })
  @Optional()
  @IsString()
  @Length(1, 200)
  cursor?: string;
}

export class PlayerBetDto {
  @ApiProperty()
  roundId: string;

  @ApiProperty()
  vendor: string;

  @ApiProperty()
  gameCode: string;

  @ApiProperty({ description: 'In the requested language; the code of a game that is not listed.' })
  gameName: string;

  @ApiProperty({ enum: BET_STATES })
  status: string;

  @ApiProperty()
  currency: string;

  @ApiProperty()
  stakeMinor: string;

  @ApiProperty({ description: '0 until it is settled.' })
  payoutMinor: string;

  @ApiPropertyOptional({ format: 'date-time' })
  placedAt?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  settledAt?: string;
}

export class PlayerBetsDto {
  @ApiProperty({ type: [PlayerBetDto], description: 'The newest first.' })
  content: PlayerBetDto[];

  @ApiPropertyOptional()
  nextCursor?: string;

  @ApiProperty()
  openCount: number;
}

/** Sums of what a member did in a range of time (deposits, bets). Amounts are in minor units. */
export class PlayerSumsDto {
  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'The balance at the begin of the range.' })
  openingMinor: string;

  @ApiProperty()
  depositedMinor: string;

  @ApiProperty({ description: 'Paid out, less what came back.' })
  withdrawnMinor: string;

  @ApiProperty({ description: 'Without stakes of voided bets.' })
  stakedMinor: string;

  @ApiProperty()
  wonMinor: string;

  @ApiProperty({ description: 'Granted, less forfeited.' })
  bonusMinor: string;

  @ApiProperty()
  betCount: number;
}

export class PlayerWithdrawalQuery extends RangePageQuery {
  @ApiPropertyOptional({
    enum: ['true'],
    description: 'Only those that were paid out in the range, or whose payout came back in it. All if absent.',
  })
  @Optional()
  @IsIn(['true'])
  moved?: 'true';
}

/** A withdrawal without the holder's name of the bank account, which is personal data. */
export class PlayerWithdrawalDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ description: 'A short code that the member can name.' })
  reference: string;

  @ApiProperty({ enum: WITHDRAWAL_STATES })
  status: (typeof WITHDRAWAL_STATES)[number];

  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'Leaves the balance, the fee included.' })
  amountMinor: string;

  @ApiProperty({ description: 'The bank, the e-wallet, or the network.' })
  institution: string;

  @ApiProperty({ description: 'Masked but for its last characters.' })
  number: string;

  @ApiProperty({ description: 'The member says that the money did not arrive.' })
  notReceived: boolean;

  @ApiPropertyOptional({ format: 'date-time' })
  requestedAt?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  endedAt?: string;
}

export class PlayerWithdrawalPageDto {
  @ApiProperty({ type: [PlayerWithdrawalDto], description: 'The newest first.' })
  content: PlayerWithdrawalDto[];

  @ApiProperty()
  pageNum: number;

  @ApiProperty()
  totalPages: number;

  @ApiProperty()
  totalCount: number;
}
