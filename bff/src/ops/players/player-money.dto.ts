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
  @ApiProperty({
    description:
      '`cash`: the cash of the account. `held`: locked money, shown only. `turnover`: locked until it is ' +
      'wagered. `debt`: what the member owes. `day_limit`: above the limit of the day.',
  })
  reason: string;

  @ApiProperty({ description: 'What the item adds or takes: positive for cash, negative for the others.' })
  amountMinor: string;

  @ApiProperty({ description: 'For turnover: how much must still be wagered. For held: the locked amount.' })
  restMinor: string;

  @ApiProperty({ description: "For turnover: the promotion's id, or `deposit`." })
  reference: string;
}

/** The balances of a member, and the withdrawable amount. */
export class PlayerMoneyDto {
  @ApiProperty({ description: "False while the member's account in the ledger is not open. All amounts are then 0." })
  open: boolean;

  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'The cash of the account.' })
  cashMinor: string;

  @ApiProperty({ description: 'The bonus money of the account.' })
  bonusMinor: string;

  @ApiProperty({ description: 'Money that is locked, for example for a withdrawal under way.' })
  heldMinor: string;

  @ApiProperty({ description: 'What the member owes.' })
  debtMinor: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent without debt.' })
  debtSince?: string;

  @ApiProperty({ description: 'What the member could withdraw now.' })
  withdrawableMinor: string;

  @ApiProperty({ type: [MoneyItemDto], description: 'How this amount is computed, item by item.' })
  items: MoneyItemDto[];

  @ApiProperty({ format: 'date-time', description: 'The time of these figures.' })
  asOf: string;
}

export class PlayerBetsQuery extends RangeQuery {
  @ApiPropertyOptional({ enum: BET_STATES, default: 'settled', description: 'Which bets to list.' })
  @Optional()
  @IsIn(BET_STATES)
  state?: (typeof BET_STATES)[number];

  @ApiPropertyOptional({ maxLength: 200, description: '`nextCursor` of the page before. Absent for the first page.' })
  @Optional()
  @IsString()
  @Length(1, 200)
  cursor?: string;
}

export class PlayerBetDto {
  @ApiProperty({ description: 'The id of the round.' })
  roundId: string;

  @ApiProperty({ description: "The vendor's code." })
  vendor: string;

  @ApiProperty()
  gameCode: string;

  @ApiProperty({ description: "In the requested language. The game's code if the game is not listed." })
  gameName: string;

  @ApiProperty({ enum: BET_STATES })
  status: string;

  @ApiProperty()
  currency: string;

  @ApiProperty()
  stakeMinor: string;

  @ApiProperty({ description: 'What was paid; 0 until it is settled.' })
  payoutMinor: string;

  @ApiPropertyOptional({ format: 'date-time' })
  placedAt?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent until it is settled.' })
  settledAt?: string;
}

export class PlayerBetsDto {
  @ApiProperty({ type: [PlayerBetDto], description: 'Newest first.' })
  content: PlayerBetDto[];

  @ApiPropertyOptional({ description: 'Sent back as `cursor` for the next page. Absent on the last page.' })
  nextCursor?: string;

  @ApiProperty({ description: 'How many bets are open now.' })
  openCount: number;
}

/** Sums of what a member did in a range of time (deposits, bets). Amounts are in minor units. */
export class PlayerSumsDto {
  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'The balance at the start of the range.' })
  openingMinor: string;

  @ApiProperty()
  depositedMinor: string;

  @ApiProperty({ description: 'Paid withdrawals, less those whose money came back.' })
  withdrawnMinor: string;

  @ApiProperty({ description: 'Stakes, without those of voided bets.' })
  stakedMinor: string;

  @ApiProperty({ description: 'What bets paid.' })
  wonMinor: string;

  @ApiProperty({ description: 'Granted bonuses, less forfeited ones.' })
  bonusMinor: string;

  @ApiProperty()
  betCount: number;
}

export class PlayerWithdrawalQuery extends RangePageQuery {
  @ApiPropertyOptional({
    enum: ['true'],
    description: '`true`: only those that were paid out, or whose money came back, in the range. All if absent.',
  })
  @Optional()
  @IsIn(['true'])
  moved?: 'true';
}

/** A withdrawal without the holder's name of the bank account, which is personal data. */
export class PlayerWithdrawalDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ description: 'A short code by which the member can name it to customer service.' })
  reference: string;

  @ApiProperty({
    enum: WITHDRAWAL_STATES,
    description:
      '`paying`: sent to the provider. `paid`: the provider paid. `received`: confirmed, or not answered in ' +
      'time. `returned`: the paid money came back. `rejected`: by an operator. `failed`: the provider could not ' +
      'pay.',
  })
  status: (typeof WITHDRAWAL_STATES)[number];

  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'What leaves the balance, the fee included.' })
  amountMinor: string;

  @ApiProperty({ description: 'The bank, the e-wallet, or the network.' })
  institution: string;

  @ApiProperty({ description: "The account's number or address, with all but its last characters hidden." })
  number: string;

  @ApiProperty({ description: 'True if the member reported that the money did not arrive.' })
  notReceived: boolean;

  @ApiPropertyOptional({ format: 'date-time' })
  requestedAt?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent until it has ended.' })
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
