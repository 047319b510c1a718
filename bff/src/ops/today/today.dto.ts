import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { Optional } from '../../http/optional.js';

export class TodayQuery {
  @ApiPropertyOptional({ maxLength: 32, description: "All of the operator's brands when absent." })
  @Optional()
  @IsString()
  @Length(1, 32)
  brand?: string;
}

export class WaitingDto {
  @ApiProperty({ description: 'How many wait for an operator.' })
  waiting: number;

  @ApiPropertyOptional({ format: 'date-time', description: 'Since when the oldest waits.' })
  oldestAt?: string;
}

/** The sums of money that a brand's members moved today, from the ledger. Trial money is not included. */
export class DayFiguresDto {
  @ApiProperty()
  brand: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ format: 'date-time', description: "The begin of the day in the brand's zone." })
  from: string;

  @ApiProperty()
  depositedMinor: string;

  @ApiProperty()
  depositedCount: number;

  @ApiProperty({ description: 'Paid out, less what came back.' })
  withdrawnMinor: string;

  @ApiProperty()
  withdrawnCount: number;

  @ApiProperty({ description: 'Held now: withdrawals under way and held wins.' })
  heldMinor: string;

  @ApiProperty({ description: 'Less what was rolled back.' })
  stakedMinor: string;

  @ApiProperty()
  betCount: number;

  @ApiProperty({ description: 'Stakes less wins, signed.' })
  revenueMinor: string;

  @ApiProperty({ description: 'Members who bet.' })
  playerCount: number;
}

/** A count is missing if the operator's roles may not read its section. */
export class TodayDto {
  @ApiProperty({ format: 'date-time' })
  asOf: string;

  @ApiPropertyOptional({ type: WaitingDto })
  deposits?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto })
  withdrawals?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Held wins.' })
  wins?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Requests that wait for a second operator.' })
  adjustments?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Applications to become an agent.' })
  applications?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Feedback without an answer.' })
  feedback?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Threads of customer service without an answer.' })
  serviceThreads?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Agents whose pay is held.' })
  abuse?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Moves that wait for a second operator.' })
  moves?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Orders of the points mall to send.' })
  mallOrders?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Referral rewards that are held.' })
  referrals?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Applications for promotions.' })
  promotions?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Open reconciliation cases.' })
  cases?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Open cases about payment providers.' })
  payments?: WaitingDto;

  @ApiPropertyOptional({ type: [DayFiguresDto], description: 'Of each brand, for roles that read figures.' })
  figures?: DayFiguresDto[];
}
