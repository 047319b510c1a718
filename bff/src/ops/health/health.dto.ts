import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class ServiceHealthDto {
  @ApiProperty({ example: 'wallet' })
  name: string;

  @ApiProperty({ description: 'How many processes it has.' })
  copies: number;

  @ApiProperty({ description: 'How many of them are ready.' })
  ready: number;
}

/** The accepted bets in in-house games, and how long they took. */
export class RecentBetsDto {
  @ApiProperty()
  count: number;

  @ApiPropertyOptional({
    description: '99 of 100 bets were placed within this time (ms); absent without a bet, or above 10 seconds.',
  })
  p99Ms?: number;
}

/** Signed calls from vendors or payment providers, counted by the answer that they got. */
export class RecentAnswersDto {
  @ApiProperty({ description: 'Taken, or refused by a rule of play such as missing funds.' })
  answered: number;

  @ApiProperty({ description: 'Not taken because of a fault or overload here. The provider repeats them.' })
  failed: number;

  @ApiProperty({ description: 'Refused: wrong signature or form.' })
  refused: number;
}

/** Calls of the wallet service to payment providers, counted by the provider's answer. */
export class RecentPaymentCallsDto {
  @ApiProperty({ description: 'Answered, also with a state that changes nothing.' })
  answered: number;

  @ApiProperty({ description: 'Without an answer in time, or with one that says nothing. They are repeated.' })
  failed: number;

  @ApiProperty({ description: 'The provider refused the order or the call.' })
  refused: number;

  @ApiPropertyOptional({
    description: '99 of 100 calls ended within this time (ms); absent without a call, or above 10 seconds.',
  })
  p99Ms?: number;
}

/** Bets, callbacks and calls in the last minutes, for all brands together. */
export class RecentDto {
  @ApiProperty({ format: 'date-time', description: 'The figures count from here to `asOf`, at most ten minutes.' })
  since: string;

  @ApiProperty({ type: RecentBetsDto })
  bets: RecentBetsDto;

  @ApiProperty({ type: RecentAnswersDto })
  paymentCallbacks: RecentAnswersDto;

  @ApiProperty({ type: RecentPaymentCallsDto })
  paymentCalls: RecentPaymentCallsDto;

  @ApiProperty({ type: RecentAnswersDto })
  vendorCalls: RecentAnswersDto;
}

/** The health of the platform, for all brands together. */
export class HealthDto {
  @ApiProperty({ format: 'date-time' })
  asOf: string;

  @ApiProperty({ type: [ServiceHealthDto] })
  services: ServiceHealthDto[];

  @ApiProperty({ description: 'The age (s) of the oldest event that is not in the event log yet.' })
  unsentSeconds: number;

  @ApiProperty({ description: 'Events that wait for a service to handle them.' })
  waitingEvents: number;

  @ApiProperty({ description: 'Events that were set aside after failed tries.' })
  parkedEvents: number;

  @ApiPropertyOptional({ type: RecentDto, description: 'Absent at the first read, as counters have no earlier value.' })
  recent?: RecentDto;

  @ApiPropertyOptional({ format: 'date', description: 'The last closed day (UTC) of the ledger.' })
  closedDay?: string;
}
