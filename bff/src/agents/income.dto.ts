import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { Optional } from '../http/optional.js';
import { ReportQuery } from './report-query.dto.js';
import { SettlementDto } from './agent.dto.js';
import { CONTRACT_KINDS, type ContractKindName } from './contract-kind.js';

export class IncomeQuery extends ReportQuery {
  @ApiPropertyOptional({
    enum: CONTRACT_KINDS,
    description: 'Only settlements of this kind of contract. All if absent.',
  })
  @Optional()
  @IsIn(CONTRACT_KINDS)
  kind?: ContractKindName;
}

export class IncomeSumsDto {
  @ApiProperty({ description: 'The number of settlements.' }) settlements: number;
  @ApiProperty({ description: "The pay by the agent's contracts." }) grossMinor: string;
  @ApiProperty({ description: "The pay of the agent's direct downlines." }) toDownlinesMinor: string;
  @ApiProperty({ description: 'The gross less the pay of the downlines; below zero if the gross did not cover it.' })
  netMinor: string;
  @ApiProperty({ description: 'The amount that was credited to the balance.' }) paidMinor: string;
  @ApiProperty({ description: 'The amount that was deducted from payments to repay earlier debts.' }) keptMinor: string;
  @ApiProperty({ description: 'The net of settlements whose payment is under way.' }) processingMinor: string;
  @ApiProperty({ description: 'New debts, from settlements with a net below zero.' }) owedMinor: string;
}

export class IncomeOfKindDto extends IncomeSumsDto {
  @ApiProperty({ enum: CONTRACT_KINDS }) kind: string;
}

export class IncomeOfDayDto extends IncomeOfKindDto {
  @ApiProperty({ description: "YYYY-MM-DD in the brand's time zone: the day on which the period ends." }) day: string;
}

export class IncomeDto {
  @ApiProperty({ type: [IncomeOfKindDto], description: 'The kinds that have a settlement in the range.' })
  kinds: IncomeOfKindDto[];
  @ApiProperty({ type: [IncomeOfDayDto], description: 'Oldest day first, one entry per kind.' })
  days: IncomeOfDayDto[];
  @ApiPropertyOptional({ format: 'date-time', description: 'Bets are counted up to this time.' }) asOf?: string;
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
  @ApiProperty({ format: 'uuid', description: 'A direct downline of the agent.' }) memberId: string;
  @ApiProperty() account: string;
  @ApiProperty({ description: 'True for an agent, false for a player.' }) agent: boolean;
  @ApiProperty({
    description: 'The valid stake of the downline and everyone below, counted once per kind of contract.',
  })
  validStakeMinor: string;
  @ApiProperty({
    description: 'The part of the gross that their bets gave, before rounding, in millionths of a minor unit.',
  })
  amountMicroMinor: string;
  @ApiProperty({ description: 'What the agent pays the downline for the same periods.' }) paidToMinor: string;
}

export class IncomeSourcePageDto {
  @ApiProperty({ type: [IncomeSourceDto], description: 'Largest amount first.' }) content: IncomeSourceDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
  @ApiProperty({
    description:
      'The part of the gross without a source: rounding, voids, late bets, deferred pay and dividends. In ' +
      'millionths of a minor unit.',
  })
  restMicroMinor: string;
  @ApiProperty({ description: 'The gross of the range.' }) grossMinor: string;
}
