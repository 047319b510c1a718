import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { DividendBaseDto } from './agent.dto.js';
import { OfferTermsBody } from './contract.dto.js';

const PERIODS_MAX = 24;

export class SimulateOfferBody extends OfferTermsBody {
  @ApiProperty({
    minimum: 1,
    maximum: PERIODS_MAX,
    description: 'How many past periods to compute, counted back from the last closed one.',
  })
  @IsInt()
  @Min(1)
  @Max(PERIODS_MAX)
  periods: number;
}

export class SimulatedPayDto {
  @ApiProperty({ description: 'The tier that the figures meet, counted from 0; -1 for none.' }) tier: number;
  @ApiProperty({ description: 'What the downline would have been paid.' }) grossMinor: string;
  @ApiProperty({
    description:
      'What the caller would have kept after the pay of all direct downlines; below zero if that pay is higher.',
  })
  ownNetMinor: string;
  @ApiProperty({ description: 'The pay of this period that would have waited for enough active members.' })
  deferredMinor: string;
  @ApiProperty({ description: 'The part of the gross that is deferred pay of earlier periods.' })
  releasedMinor: string;
  @ApiPropertyOptional({ type: DividendBaseDto, description: 'How the base is computed. Absent for a salary.' })
  dividend?: DividendBaseDto;
}

export class SimulatedPeriodDto {
  @ApiProperty({ format: 'date-time' }) periodStart: string;
  @ApiProperty({ format: 'date-time' }) periodEnd: string;
  @ApiProperty({ description: 'The active members among everyone below the downline.' }) activeMembers: number;
  @ApiProperty({ description: 'The valid stake of everyone below the downline.' }) validStakeMinor: string;
  @ApiProperty({ description: 'Stakes less payouts of everyone below the downline.' }) netLossMinor: string;
  @ApiProperty({
    description: "What the caller's own contract in force would have paid. The offer does not change it.",
  })
  ownGrossMinor: string;
  @ApiProperty({ type: SimulatedPayDto, description: 'The pay by the terms in force.' }) present: SimulatedPayDto;
  @ApiProperty({ type: SimulatedPayDto, description: 'The pay by the offered terms.' }) offered: SimulatedPayDto;
}

export class OfferSimulationDto {
  @ApiProperty({
    type: [SimulatedPeriodDto],
    description: 'Oldest first. Periods before the downline joined the caller are left out.',
  })
  periods: SimulatedPeriodDto[];
  @ApiProperty({ description: 'The version of the contract in force between the two; 0 for none.' })
  presentVersion: number;
}
