import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, IsString, IsUUID, Length, Max, Min, ValidateNested } from 'class-validator';
import { Optional } from '../http/optional.js';
import { RangePageQuery } from '../http/page-query.dto.js';
import { WholeMinor } from '../http/amount.js';

const TIERS_MAX = 20;
const RATE_PPM_MAX = 1_000_000;

export class DownlineQuery extends RangePageQuery {
  @ApiPropertyOptional({ format: 'uuid', description: 'A member of the own team; the agent himself when absent.' })
  @Optional()
  @IsUUID()
  parentId?: string;
}

export class TierDto {
  @ApiProperty({ minimum: 0, description: 'Active members that the period must have.' })
  @IsInt() @Min(0) @Max(1_000_000)
  activeMembersMin: number;

  @WholeMinor('Valid stake that the period must have.')
  validStakeMinorMin: string;

  @WholeMinor('Net loss that the period must have.')
  netLossMinorMin: string;

  @ApiProperty({ minimum: 0, maximum: RATE_PPM_MAX, description: 'Parts per million of the valid stake of bets that the member won.' })
  @IsInt() @Min(0) @Max(RATE_PPM_MAX)
  profitRatePpm: number;

  @ApiProperty({ minimum: 0, maximum: RATE_PPM_MAX, description: 'Of bets that the member lost.' })
  @IsInt() @Min(0) @Max(RATE_PPM_MAX)
  lossRatePpm: number;

  @ApiProperty({ minimum: 0, maximum: RATE_PPM_MAX, description: 'Of single bets, in place of both.' })
  @IsInt() @Min(0) @Max(RATE_PPM_MAX)
  singleBetRatePpm: number;
}

export class OfferContractBody {
  @ApiProperty({ format: 'uuid', description: 'A direct downline who is an agent.' })
  @IsUUID()
  downlineId: string;

  @ApiProperty({ type: [TierDto], minItems: 1, maxItems: TIERS_MAX, description: 'Each asks for no less and pays no less than the one before.' })
  @IsArray() @ArrayMinSize(1) @ArrayMaxSize(TIERS_MAX) @ValidateNested({ each: true }) @Type(() => TierDto)
  tiers: TierDto[];
}

export const CONTRACT_ACTIONS = ['accept', 'reject', 'withdraw'] as const;

export class ProcessContractBody {
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  contractId: string;

  @ApiProperty({ enum: CONTRACT_ACTIONS })
  @IsIn(CONTRACT_ACTIONS)
  action: (typeof CONTRACT_ACTIONS)[number];

  @ApiPropertyOptional({ description: "The preview's token, where accepting ends other contracts." })
  @Optional() @IsString() @Length(1, 64)
  confirmation?: string;
}

export class ContractDto {
  @ApiProperty({ format: 'uuid' }) contractId: string;
  @ApiProperty({ enum: ['offered', 'active', 'rejected', 'withdrawn', 'superseded', 'terminated'] }) status: string;
  @ApiProperty({ description: 'Empty for the house.' }) payerId: string;
  @ApiProperty() payerAccount: string;
  @ApiProperty({ format: 'uuid' }) payeeId: string;
  @ApiProperty() payeeAccount: string;
  @ApiProperty({ type: [TierDto] }) tiers: TierDto[];
  @ApiProperty() version: number;
  @ApiPropertyOptional({ format: 'date-time' }) offeredAt?: string;
  @ApiPropertyOptional({ format: 'date-time' }) answeredAt?: string;
  @ApiPropertyOptional({ format: 'date-time' }) effectiveFrom?: string;
  @ApiPropertyOptional({ format: 'date-time' }) effectiveTo?: string;
}

export class ContractListDto {
  @ApiProperty({ type: [ContractDto] }) list: ContractDto[];
}

export class ContractPreviewDto {
  @ApiProperty({ type: [ContractDto], description: 'What accepting would end, nearest first.' }) wouldEnd: ContractDto[];
  @ApiProperty({ description: 'Confirms this very preview.' }) token: string;
  @ApiPropertyOptional({ format: 'date-time' }) effectiveFrom?: string;
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
  @ApiProperty() grossMinor: string;
  @ApiProperty() owedToDownlinesMinor: string;
  @ApiProperty() netMinor: string;
  @ApiProperty({ enum: ['paid', 'owed', 'nothing', 'processing'] }) status: string;
}

export class SettlementPageDto {
  @ApiProperty({ type: [SettlementDto] }) content: SettlementDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
  @ApiProperty() totalGrossMinor: string;
  @ApiProperty() totalNetMinor: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'Up to when bets have been counted.' }) asOf?: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'When the open period ends.' }) nextAt?: string;
}

export class SettlementLineDto {
  @ApiProperty() roundId: string;
  @ApiProperty({ format: 'uuid' }) memberId: string;
  @ApiProperty() memberAccount: string;
  @ApiProperty() category: string;
  @ApiPropertyOptional({ format: 'date-time' }) settledAt?: string;
  @ApiProperty() validStakeMinor: string;
  @ApiProperty({ enum: ['won', 'lost', 'single', 'voided'] }) outcome: string;
  @ApiProperty() ratePpm: number;
  @ApiProperty({ description: 'Valid stake x rate in millionths of a minor unit: exact, rounded once in the settlement.' }) amountMicroMinor: string;
  @ApiProperty({ description: 'It settled in an earlier period that was closed already.' }) late: boolean;
}

export class SettlementLinesDto {
  @ApiPropertyOptional({ type: SettlementDto }) settlement?: SettlementDto;
  @ApiProperty({ type: [SettlementLineDto] }) content: SettlementLineDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
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
}

export class DownlineDto {
  @ApiProperty({ format: 'uuid' }) memberId: string;
  @ApiProperty() account: string;
  @ApiProperty() agent: boolean;
  @ApiProperty() downlines: number;
  @ApiPropertyOptional({ format: 'date-time' }) registeredAt?: string;
  @ApiProperty() validStakeMinorToday: string;
}

export class DownlinePageDto {
  @ApiProperty({ type: [DownlineDto] }) content: DownlineDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
}
