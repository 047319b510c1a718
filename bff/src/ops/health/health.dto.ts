import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class ServiceHealthDto {
  @ApiProperty({ example: 'wallet' })
  name: string;

  @ApiProperty({ description: 'How many processes it has.' })
  copies: number;

  @ApiProperty({ description: 'How many of them are ready.' })
  ready: number;
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

  @ApiPropertyOptional({ format: 'date', description: 'The last closed day (UTC) of the ledger.' })
  closedDay?: string;
}
