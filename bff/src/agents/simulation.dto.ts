import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { DividendBaseDto } from './agent.dto.js';
import { OfferTermsBody } from './contract.dto.js';

const PERIODS_MAX = 24;

export class SimulateOfferBody extends OfferTermsBody {
  @ApiProperty({ minimum: 1, maximum: PERIODS_MAX, description: 'The number of closed periods.' })
  @IsInt()
  @Min(1)
  @Max(PERIODS_MAX)
  periods: number;
}

export class SimulatedPayDto {
  @ApiProperty({ description: 'The tier that the figures meet, counted from 0; -1 for none.' }) tier: number;
  @ApiProperty({ description: 'What the downline would have been paid.' }) grossMinor: string;
  @ApiProperty({ description: 'What the caller would have kept after the pay of all direct downlines.' })
  ownNetMinor: string;
  @ApiProperty({ description: 'Pay of this period that would have waited for enough active members.' })
  deferredMinor: string;
  @ApiProperty({ description: 'Pay of earlier periods that waited and that the gross contains.' })
  releasedMinor: string;
  @ApiPropertyOptional({ type: DividendBaseDto, description: 'Of a dividend only.' }) dividend?: DividendBaseDto;
}

export class SimulatedPeriodDto {
  @ApiProperty({ format: 'date-time' }) periodStart: string;
  @ApiProperty({ format: 'date-time' }) periodEnd: string;
  @ApiProperty() activeMembers: number;
  @ApiProperty() validStakeMinor: string;
  @ApiProperty() netLossMinor: string;
  @ApiProperty({ description: "What the caller's own contract would have paid, in both cases." }) ownGrossMinor: string;
  @ApiProperty({ type: SimulatedPayDto, description: 'At the terms in force.' }) present: SimulatedPayDto;
  @ApiProperty({ type: SimulatedPayDto, description: 'At the offered terms.' }) offered: SimulatedPayDto;
}

export class OfferSimulationDto {
  @ApiProperty({ type: [SimulatedPeriodDto], description: 'Oldest first, since the downline joined the caller.' })
  periods: SimulatedPeriodDto[];
  @ApiProperty({ description: 'The version in force between the two; 0 for none.' }) presentVersion: number;
}
