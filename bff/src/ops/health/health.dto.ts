import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class ServiceHealthDto {
  @ApiProperty({ example: 'wallet' })
  name: string;

  @ApiProperty({ description: 'How many processes of the service run.' })
  copies: number;

  @ApiProperty({ description: 'How many of them are ready.' })
  ready: number;
}

/** The accepted bets in in-house games, and how long they took. */
export class RecentBetsDto {
  @ApiProperty({ description: 'The number of bets.' })
  count: number;

  @ApiPropertyOptional({
    description: '99 of 100 bets were placed within this time (ms). Absent without a bet, and above 10 seconds.',
  })
  p99Ms?: number;
}

/** Signed calls from vendors or payment providers, counted by the answer that they got. */
export class RecentAnswersDto {
  @ApiProperty({ description: 'The number of calls that were taken, or refused by a rule such as missing funds.' })
  answered: number;

  @ApiProperty({
    description: 'The number of calls that failed by a fault or overload here. The provider repeats them.',
  })
  failed: number;

  @ApiProperty({ description: 'The number of calls with a wrong signature or form.' })
  refused: number;
}

/** Calls of the wallet service to payment providers, counted by the provider's answer. */
export class RecentPaymentCallsDto {
  @ApiProperty({ description: 'The number of calls that the provider answered.' })
  answered: number;

  @ApiProperty({ description: 'The number of calls without a usable answer in time. They are repeated.' })
  failed: number;

  @ApiProperty({ description: 'The number of calls that the provider refused.' })
  refused: number;

  @ApiPropertyOptional({
    description: '99 of 100 calls ended within this time (ms). Absent without a call, and above 10 seconds.',
  })
  p99Ms?: number;
}

/** Bets, callbacks and calls in the last minutes, for all brands together. */
export class RecentDto {
  @ApiProperty({ format: 'date-time', description: 'The figures count from this time to `asOf`, ten minutes at most.' })
  since: string;

  @ApiProperty({ type: RecentBetsDto, description: 'Bets of in-house games.' })
  bets: RecentBetsDto;

  @ApiProperty({ type: RecentAnswersDto, description: 'Calls from payment providers to us.' })
  paymentCallbacks: RecentAnswersDto;

  @ApiProperty({ type: RecentPaymentCallsDto, description: 'Our calls to payment providers.' })
  paymentCalls: RecentPaymentCallsDto;

  @ApiProperty({ type: RecentAnswersDto, description: 'Calls from game vendors to us.' })
  vendorCalls: RecentAnswersDto;
}

/** The health of the platform, for all brands together. */
export class HealthDto {
  @ApiProperty({ format: 'date-time', description: 'The time of these figures.' })
  asOf: string;

  @ApiProperty({ type: [ServiceHealthDto] })
  services: ServiceHealthDto[];

  @ApiProperty({
    description: 'The age, in seconds, of the oldest event that is not in the event log yet; 0 if there is none.',
  })
  unsentSeconds: number;

  @ApiProperty({ description: 'The number of events that wait for a service to handle them.' })
  waitingEvents: number;

  @ApiProperty({ description: 'The number of events that were set aside after failed tries.' })
  parkedEvents: number;

  @ApiPropertyOptional({
    type: RecentDto,
    description: 'Absent at the first read, because the counters have no earlier value.',
  })
  recent?: RecentDto;

  @ApiPropertyOptional({
    format: 'date',
    description: 'The last closed day of the ledger, YYYY-MM-DD in UTC. Absent if none is closed.',
  })
  closedDay?: string;
}
