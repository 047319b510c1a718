import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { Optional } from '../../http/optional.js';

/** The maximum number of waiting entries whose times are in the response. */
export const OPENED_MAX = 500;

export class TodayQuery {
  @ApiPropertyOptional({
    maxLength: 32,
    description: "Only this brand, by its code. All of the operator's brands if absent.",
  })
  @Optional()
  @IsString()
  @Length(1, 32)
  brand?: string;
}

export class WaitingDto {
  @ApiProperty({ description: 'How many entries wait for an operator.' })
  waiting: number;

  @ApiPropertyOptional({ format: 'date-time', description: 'Since when the oldest waits. Absent if none waits.' })
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
  @ApiPropertyOptional({ type: WaitingDto, description: 'Deposits to approve.' })
  deposits?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'With paid ones whose money came back.' })
  withdrawals?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Held wins to return to the vendor.' })
  wins?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Cases whose free rounds are to be ended.' })
  cases?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Agents whose held pay is to be returned to the house.' })
  abuse?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Top agents with an offer.' })
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
  @ApiProperty({ format: 'date-time', description: 'The time of these figures.' })
  asOf: string;

  @ApiProperty({
    type: SecondApprovalsDto,
    description:
      'What waits for the second of two operators. A section that the operator may not read is absent, here and below.',
  })
  second: SecondApprovalsDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Deposits under review.' })
  deposits?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Withdrawals under review.' })
  withdrawals?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Held wins.' })
  wins?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Requests for the second operator.' })
  adjustments?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Applications to become an agent.' })
  applications?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Feedback without an answer.' })
  feedback?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Threads of customer service without an answer.' })
  serviceThreads?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Agents whose pay is held.' })
  abuse?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto, description: 'Requests for the second operator.' })
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
