import { ApiProperty, PickType } from '@nestjs/swagger';
import { RangeQuery } from '../http/page-query.dto.js';

/** The range of a statement. The statement's closing balance is that at the end of the range. */
export class StatementQuery extends PickType(RangeQuery, ['from', 'to'] as const) {}

/**
 * The sums of an account's movements in a range of time, in minor units. closing = opening + deposited - withdrawn -
 * staked + won + bonus + transferred + fromVendors + earned + corrected.
 */
export class StatementDto {
  @ApiProperty({ format: 'date-time' })
  from: string;

  @ApiProperty({ format: 'date-time' })
  to: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'Cash, bonus and locked money, less debt.' })
  openingMinor: string;

  @ApiProperty()
  closingMinor: string;

  @ApiProperty()
  depositedMinor: string;

  @ApiProperty()
  withdrawnMinor: string;

  @ApiProperty({ description: 'Stakes without those of voided bets.' })
  stakedMinor: string;

  @ApiProperty()
  wonMinor: string;

  @ApiProperty({ description: 'Granted less forfeited.' })
  bonusMinor: string;

  @ApiProperty({ description: 'Received from other members less sent to them.' })
  transferredMinor: string;

  @ApiProperty({ description: 'Moved back from wallets at vendors less moved to them.' })
  fromVendorsMinor: string;

  @ApiProperty({ description: 'Salaries and dividends of an agent, less what he paid.' })
  earnedMinor: string;

  @ApiProperty({ description: 'Corrections by operators.' })
  correctedMinor: string;

  @ApiProperty()
  betCount: number;

  @ApiProperty({ description: 'The pools at the end of the span.' })
  cashMinor: string;

  @ApiProperty()
  bonusPoolMinor: string;

  @ApiProperty()
  heldMinor: string;

  @ApiProperty()
  debtMinor: string;

  @ApiProperty({ description: "The account's version at the end of the span." })
  version: number;
}
