import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { Optional } from '../../http/optional.js';

/** The maximum number of waiting entries whose times are in the response. */
export const OPENED_MAX = 500;

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

  @ApiProperty({
    type: [String],
    format: 'date-time',
    description: `Since when each waits, oldest first, as in the section's list; at most ${OPENED_MAX}.`,
  })
  openedAt: string[];
}

/**
 * The numbers of entries that wait for the second of two operators. A number is missing if the operator's roles may
 * not read its section.
 */
export class SecondApprovalsDto {
  @ApiPropertyOptional({ type: WaitingDto })
  deposits?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Also paid ones whose money came back.' })
  withdrawals?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Held wins to return.' })
  wins?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Cases whose free rounds are to end.' })
  cases?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Agents whose held pay is to be kept.' })
  abuse?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Top agents with an offer that waits.' })
  contracts?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Draws to make void.' })
  draws?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Raffles to make void.' })
  raffles?: WaitingDto;
}

/**
 * The numbers of waiting entries by section. A number is missing if the operator's roles may not read its section.
 */
export class TodayDto {
  @ApiProperty({ format: 'date-time' })
  asOf: string;

  @ApiProperty({ type: SecondApprovalsDto })
  second: SecondApprovalsDto;

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
}
