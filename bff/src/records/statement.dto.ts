import { ApiProperty, PickType } from '@nestjs/swagger';
import { RangeQuery } from '../http/page-query.dto.js';

/** The range of a statement. The statement's closing balance is that at the end of the range. */
export class StatementQuery extends PickType(RangeQuery, ['from', 'to'] as const) {}

/**
 * The sums of an account's movements in a range of time, in minor units. closing = opening + deposited - withdrawn -
 * staked + won + bonus + transferred + fromVendors + earned + corrected.
 */
export class StatementDto {
  @ApiProperty({ format: 'date-time', description: 'The start of the range.' })
  from: string;

  @ApiProperty({ format: 'date-time', description: 'The end of the range, which no longer belongs to it.' })
  to: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'Cash, bonus and locked money, less debt, at the start.' })
  openingMinor: string;

  @ApiProperty({ description: 'The same at the end: the opening amount, with all movements of the range added.' })
  closingMinor: string;

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

  @ApiProperty({ description: 'Received from other members, less sent to them.' })
  transferredMinor: string;

  @ApiProperty({ description: 'Moved back from wallets at vendors, less moved to them.' })
  fromVendorsMinor: string;

  @ApiProperty({ description: 'The salaries and dividends of an agent, less what the agent paid.' })
  earnedMinor: string;

  @ApiProperty({ description: 'Corrections by operators.' })
  correctedMinor: string;

  @ApiProperty()
  betCount: number;

  @ApiProperty({ description: 'The cash at the end.' })
  cashMinor: string;

  @ApiProperty({ description: 'The bonus money at the end.' })
  bonusPoolMinor: string;

  @ApiProperty({ description: 'The locked money at the end.' })
  heldMinor: string;

  @ApiProperty({ description: 'The debt at the end.' })
  debtMinor: string;

  @ApiProperty({ description: 'How many movements the account had up to the end, since it was opened.' })
  version: number;
}
