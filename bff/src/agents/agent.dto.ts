import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, IsUUID, Length } from 'class-validator';
import { Optional } from '../http/optional.js';
import { ReportQuery } from './report-query.dto.js';
import { CONTRACT_KINDS } from './contract-kind.js';
import { DividendTermsDto } from './contract.dto.js';

export class DownlineQuery extends ReportQuery {
  @ApiPropertyOptional({ format: 'uuid', description: 'A member of the own team; the agent himself when absent.' })
  @Optional()
  @IsUUID()
  parentId?: string;

  @ApiPropertyOptional({ description: 'Only accounts that contain this.' })
  @Optional()
  @IsString()
  @Length(1, 32)
  search?: string;
}

export class DividendBaseDto extends DividendTermsDto {
  @ApiProperty({ description: "Stakes less payouts of the team's bets." }) netLossMinor: string;
  @ApiProperty({ description: 'Rewards that promotions granted to the team.' }) promotionCostMinor: string;
  @ApiProperty({ description: 'A negative base of earlier periods; zero or below.' }) carriedMinor: string;
  @ApiProperty({ description: 'Bets of closed periods that were voided since.' }) correctedMinor: string;
  @ApiProperty() baseMinor: string;
  @ApiProperty({ description: 'What goes into the next period; zero or below.' }) carryMinor: string;
}

export class SettlementDto {
  @ApiProperty({ format: 'uuid' }) settlementId: string;
  @ApiProperty({ format: 'uuid' }) contractId: string;
  @ApiProperty() version: number;
  @ApiPropertyOptional({ format: 'date-time' }) periodStart?: string;
  @ApiPropertyOptional({ format: 'date-time' }) periodEnd?: string;
  @ApiProperty() currency: string;
  @ApiProperty() wonStakeMinor: string;
  @ApiProperty() lostStakeMinor: string;
  @ApiProperty() singleStakeMinor: string;
  @ApiProperty() activeMembers: number;
  @ApiProperty({ description: 'Counted from 0; -1 when none was met.' }) tier: number;
  @ApiProperty({ description: 'What voids and earlier carries took; zero or below.' }) offsetMinor: string;
  @ApiProperty({ description: 'Pay of this period that waits for enough active members.' }) deferredMinor: string;
  @ApiProperty({ description: 'Pay of earlier periods that the gross contains.' }) releasedMinor: string;
  @ApiProperty() grossMinor: string;
  @ApiProperty() owedToDownlinesMinor: string;
  @ApiProperty() netMinor: string;
  @ApiProperty({ enum: ['paid', 'owed', 'nothing', 'processing', 'deferred', 'held', 'returned'] }) status: string;
  @ApiProperty({ description: 'What rounding down left, in millionths of a minor unit.' }) remainderMicroMinor: string;
  @ApiProperty({ description: 'To offset in the next line; zero or below, in millionths.' }) carryMicroMinor: string;
  @ApiProperty({ description: 'Offsets and earlier carries, exact; zero or below, in millionths.' })
  offsetMicroMinor: string;
  @ApiProperty({ description: 'What reached the balance, after what was kept back for owed lines.' }) paidMinor: string;
  @ApiProperty({ description: "The part of a negative net that the agent's balance gave." }) collectedMinor: string;
  @ApiPropertyOptional({ type: DividendBaseDto, description: 'Of a dividend only.' }) dividend?: DividendBaseDto;
  @ApiPropertyOptional({ format: 'date-time' }) paidAt?: string;
}

export class RunningPeriodDto {
  @ApiPropertyOptional({ format: 'date-time' }) periodStart?: string;
  @ApiPropertyOptional({ format: 'date-time' }) periodEnd?: string;
  @ApiProperty({ format: 'uuid' }) contractId: string;
  @ApiProperty() version: number;
  @ApiProperty() bets: number;
  @ApiProperty() wonStakeMinor: string;
  @ApiProperty() lostStakeMinor: string;
  @ApiProperty() singleStakeMinor: string;
  @ApiProperty() activeMembers: number;
  @ApiProperty({ description: 'Met so far, counted from 0; -1 for none.' }) tier: number;
  @ApiProperty({ description: 'Gross so far, in millionths of a minor unit, offsets not taken.' })
  amountMicroMinor: string;
  @ApiPropertyOptional({ type: DividendBaseDto, description: 'Of a dividend only.' }) dividend?: DividendBaseDto;
}

export class OwedLineDto {
  @ApiProperty({ format: 'uuid' }) settlementId: string;
  @ApiPropertyOptional({ format: 'date-time' }) periodStart?: string;
  @ApiPropertyOptional({ format: 'date-time' }) periodEnd?: string;
  @ApiProperty() owedMinor: string;
  @ApiProperty() repaidMinor: string;
}

export class DownlineShareDto {
  @ApiProperty({ format: 'uuid' }) settlementId: string;
  @ApiProperty() account: string;
  @ApiProperty() version: number;
  @ApiProperty() grossMinor: string;
  @ApiProperty({ description: 'Of a dividend; 0 for a salary.' }) baseMinor: string;
  @ApiProperty({ description: 'Of a dividend, parts per million of the base; 0 where no tier was met.' })
  ratePpm: number;
}

export class OffsetLineDto {
  @ApiProperty({ description: 'Empty for what an ended contract carried or a returned period had used.' })
  roundId: string;
  @ApiProperty({ description: 'In millionths of a minor unit; above zero of an ended dividend or of returned pay.' })
  amountMicroMinor: string;
  @ApiProperty({ description: 'A correction after a review returned pay; for the two sides of that contract only.' })
  isReturned: boolean;
  @ApiPropertyOptional({ enum: CONTRACT_KINDS, description: 'Of an ended contract of the same two: its kind.' })
  endedKind?: string;
  @ApiProperty({ description: "What the void takes out of a dividend's base; 0 for a salary." }) baseMinor: string;
  @ApiPropertyOptional({ format: 'date-time' }) madeAt?: string;
}

export class SettlementPageDto {
  @ApiProperty({ type: [SettlementDto] }) content: SettlementDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
  @ApiProperty() totalGrossMinor: string;
  @ApiProperty() totalNetMinor: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'Up to when bets have been counted.' }) asOf?: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'When the open period ends.' }) nextAt?: string;
  @ApiPropertyOptional({
    type: RunningPeriodDto,
    description: 'The open period so far; absent without a contract in force.',
  })
  running?: RunningPeriodDto;
  @ApiProperty({ type: [OwedLineDto], description: 'What the agent still owes, oldest first.' }) owed: OwedLineDto[];
  @ApiProperty({ description: 'The number of all open debts; the list has the oldest.' }) owedCount: number;
}

export class SettlementLineDto {
  @ApiProperty() roundId: string;
  @ApiProperty({ format: 'uuid' }) memberId: string;
  @ApiProperty() memberAccount: string;
  @ApiProperty() category: string;
  @ApiPropertyOptional({
    description: 'What was played; absent, with stake and payout, for a bet that was counted before its game was kept.',
  })
  vendor?: string;
  @ApiPropertyOptional() gameCode?: string;
  @ApiPropertyOptional({ description: 'Of both pools.' }) stakeMinor?: string;
  @ApiPropertyOptional({ description: 'Of both pools.' }) payoutMinor?: string;
  @ApiPropertyOptional({ format: 'date-time' }) settledAt?: string;
  @ApiProperty() validStakeMinor: string;
  @ApiProperty({ enum: ['won', 'lost', 'single', 'voided'] }) outcome: string;
  @ApiProperty() ratePpm: number;
  @ApiProperty({
    description: 'Valid stake x rate in millionths of a minor unit: exact, rounded once in the settlement.',
  })
  amountMicroMinor: string;
  @ApiProperty({ description: 'It settled in an earlier period that was closed already.' }) late: boolean;
  @ApiProperty({ description: 'False if it was voided before its period closed: the settlement does not count it.' })
  counted: boolean;
}

export class SettlementLinesDto {
  @ApiPropertyOptional({ type: SettlementDto }) settlement?: SettlementDto;
  @ApiProperty({ type: [SettlementLineDto] }) content: SettlementLineDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
  @ApiProperty({ type: [DownlineShareDto], description: 'What the payee pays of it to his direct downlines.' })
  shares: DownlineShareDto[];
  @ApiProperty({ type: [OffsetLineDto], description: 'The voids that it took back.' }) offsets: OffsetLineDto[];
  @ApiProperty({ description: 'The number of all voids; the list is a page of them.' }) offsetCount: number;
  @ApiProperty({ description: 'The number of all corrections after a review returned pay.' }) returnedCount: number;
  @ApiProperty({ description: 'Their sum, in millionths of a minor unit.' }) returnedMicroMinor: string;
  @ApiProperty({ description: "The number of voids that change a dividend's base." }) baseCount: number;
}

export class TeamDayDto {
  @ApiProperty({ description: "yyyy-mm-dd in the brand's zone." }) day: string;
  @ApiProperty() validStakeMinor: string;
  @ApiProperty() netLossMinor: string;
}

export class TeamOverviewDto {
  @ApiProperty() members: number;
  @ApiProperty() agents: number;
  @ApiProperty() directDownlines: number;
  @ApiProperty() newMembers: number;
  @ApiProperty() activeMembers: number;
  @ApiProperty() validStakeMinor: string;
  @ApiProperty({ description: 'Stakes less payouts; below zero when the team is ahead.' }) netLossMinor: string;
  @ApiProperty() salaryMinor: string;
  @ApiProperty() currency: string;
  @ApiPropertyOptional({ format: 'date-time' }) asOf?: string;
  @ApiProperty({ type: [TeamDayDto], description: 'The days that have bets, oldest first.' }) days: TeamDayDto[];
}

export class DownlineDto {
  @ApiProperty({ format: 'uuid' }) memberId: string;
  @ApiProperty() account: string;
  @ApiProperty() agent: boolean;
  @ApiProperty() downlines: number;
  @ApiPropertyOptional({ format: 'date-time' }) registeredAt?: string;
  @ApiProperty() validStakeMinorToday: string;
  @ApiProperty({ description: 'He and everyone below him.' }) members: number;
  @ApiProperty({ description: 'Of these, over the range.' }) activeMembers: number;
  @ApiProperty() validStakeMinor: string;
  @ApiProperty() netLossMinor: string;
  @ApiProperty({
    type: [String],
    enum: ['dividend', 'dailySalary', 'hourlySalary', 'realtimeSalary'],
    description: 'Kinds of contract that he holds.',
  })
  contracts: string[];
}

export class DownlinePageDto {
  @ApiProperty({ type: [DownlineDto] }) content: DownlineDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
}
