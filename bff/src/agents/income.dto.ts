import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { Optional } from '../http/optional.js';
import { ReportQuery } from './report-query.dto.js';
import { SettlementDto } from './agent.dto.js';
import { CONTRACT_KINDS, type ContractKindName } from './contract-kind.js';

export class IncomeQuery extends ReportQuery {
  @ApiPropertyOptional({ enum: CONTRACT_KINDS, description: 'Only this kind; all kinds when absent.' })
  @Optional()
  @IsIn(CONTRACT_KINDS)
  kind?: ContractKindName;
}

export class IncomeSumsDto {
  @ApiProperty() settlements: number;
  @ApiProperty() grossMinor: string;
  @ApiProperty({ description: 'The pay of the direct downlines.' }) toDownlinesMinor: string;
  @ApiProperty({ description: 'Gross less the pay of the downlines; below zero when it was not covered.' })
  netMinor: string;
  @ApiProperty({ description: 'What reached the balance.' }) paidMinor: string;
  @ApiProperty({ description: 'Kept back for earlier debts.' }) keptMinor: string;
  @ApiProperty({ description: 'The net of settlements whose payment is under way.' }) processingMinor: string;
  @ApiProperty({ description: 'New debts.' }) owedMinor: string;
}

export class IncomeOfKindDto extends IncomeSumsDto {
  @ApiProperty({ enum: CONTRACT_KINDS }) kind: string;
}

export class IncomeOfDayDto extends IncomeOfKindDto {
  @ApiProperty({ description: "yyyy-mm-dd in the brand's zone, on which the period ends." }) day: string;
}

export class IncomeDto {
  @ApiProperty({ type: [IncomeOfKindDto], description: 'The kinds that have a settlement in the range.' })
  kinds: IncomeOfKindDto[];
  @ApiProperty({ type: [IncomeOfDayDto], description: 'Oldest day first, one entry per kind.' })
  days: IncomeOfDayDto[];
  @ApiPropertyOptional({ format: 'date-time', description: 'Up to when bets have been counted.' }) asOf?: string;
}

export class IncomeLineDto extends SettlementDto {
  @ApiProperty({ enum: CONTRACT_KINDS }) kind: string;
}

export class IncomeLinePageDto {
  @ApiProperty({ type: [IncomeLineDto], description: 'Newest period first.' }) content: IncomeLineDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
}

export class IncomeSourceDto {
  @ApiProperty({ format: 'uuid' }) memberId: string;
  @ApiProperty() account: string;
  @ApiProperty() agent: boolean;
  @ApiProperty({ description: 'Of the downline and everyone below, once per kind of contract.' })
  validStakeMinor: string;
  @ApiProperty({ description: 'Part of the gross in millionths of a minor unit, before rounding.' })
  amountMicroMinor: string;
  @ApiProperty({ description: 'What the agent pays the downline for the same periods.' }) paidToMinor: string;
}

export class IncomeSourcePageDto {
  @ApiProperty({ type: [IncomeSourceDto], description: 'Largest amount first.' }) content: IncomeSourceDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
  @ApiProperty({ description: 'Rounding, voids, late bets, deferred pay and dividends, in millionths.' })
  restMicroMinor: string;
  @ApiProperty() grossMinor: string;
}
