import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  IsUUID,
  Length,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { WholeMinor } from '../http/amount.js';
import { Optional } from '../http/optional.js';
import { MomentQuery } from './report-query.dto.js';
import { CONTRACT_KINDS, PERIODS, type ContractKindName, type PeriodName } from './contract-kind.js';

const TIERS_MAX = 20;
const RATE_PPM_MAX = 1_000_000;

export class TierDto {
  @ApiProperty({ minimum: 0, description: 'Active members that the period must have.' })
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  activeMembersMin: number;

  @WholeMinor('Valid stake that the period must have.')
  validStakeMinorMin: string;

  @WholeMinor('Net loss that the period must have.')
  netLossMinorMin: string;

  @ApiProperty({
    minimum: 0,
    maximum: RATE_PPM_MAX,
    description:
      'Parts per million of the valid stake of bets that the member won. The other kinds: all three rates are the one rate, of the base of a dividend or of the valid stake.',
  })
  @IsInt()
  @Min(0)
  @Max(RATE_PPM_MAX)
  profitRatePpm: number;

  @ApiProperty({ minimum: 0, maximum: RATE_PPM_MAX, description: 'Of bets that the member lost.' })
  @IsInt()
  @Min(0)
  @Max(RATE_PPM_MAX)
  lossRatePpm: number;

  @ApiProperty({ minimum: 0, maximum: RATE_PPM_MAX, description: 'Of single bets, in place of both.' })
  @IsInt()
  @Min(0)
  @Max(RATE_PPM_MAX)
  singleBetRatePpm: number;
}

export class DeferralDto {
  @ApiProperty({ minimum: 1, maximum: 1_000_000, description: 'Active members below which the pay of a period waits.' })
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  activeMembersMin: number;

  @ApiProperty({ minimum: 1, maximum: 60, description: 'Further periods after which pay that waits lapses.' })
  @IsInt()
  @Min(1)
  @Max(60)
  periodsMax: number;
}

export class DividendTermsDto {
  @ApiProperty({
    enum: PERIODS,
    description: "From Monday, from the 1st and 16th, or from the 1st, in the brand's zone. The chain has one length.",
  })
  @IsIn(PERIODS)
  period: PeriodName;

  @ApiProperty({ description: 'A negative base goes into the next period; otherwise it counts as zero.' })
  @IsBoolean()
  carries: boolean;
}

export class ContractsQuery extends MomentQuery {
  @ApiPropertyOptional({ enum: CONTRACT_KINDS, description: 'All kinds when absent.' })
  @Optional()
  @IsIn(CONTRACT_KINDS)
  kind?: ContractKindName;
}

/** The terms of a contract that one party proposes to the other. */
export class ProposedTermsBody {
  @ApiProperty({
    type: [TierDto],
    minItems: 1,
    maxItems: TIERS_MAX,
    description: 'Each asks for no less and pays no less than the one before.',
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(TIERS_MAX)
  @ValidateNested({ each: true })
  @Type(() => TierDto)
  tiers: TierDto[];

  @ApiPropertyOptional({
    type: DeferralDto,
    description: 'Periods below a minimum of active members are paid later; absent: every period is paid.',
  })
  @Optional()
  @ValidateNested()
  @Type(() => DeferralDto)
  deferral?: DeferralDto;

  @ApiPropertyOptional({ type: DividendTermsDto, description: 'Required for a dividend; absent for a salary.' })
  @Optional()
  @ValidateNested()
  @Type(() => DividendTermsDto)
  dividend?: DividendTermsDto;
}

/** The terms of a contract offer. */
export class ContractTermsBody extends ProposedTermsBody {
  @ApiPropertyOptional({ enum: CONTRACT_KINDS, default: 'realtimeSalary' })
  @Optional()
  @IsIn(CONTRACT_KINDS)
  kind?: ContractKindName;
}

export class OfferTermsBody extends ContractTermsBody {
  @ApiProperty({ format: 'uuid', description: 'A direct downline who is an agent.' })
  @IsUUID()
  downlineId: string;
}

export class OfferContractBody extends OfferTermsBody {
  @ApiPropertyOptional({
    description: "The preview's token: the offer is refused when what it would end has changed since.",
  })
  @Optional()
  @IsString()
  @Length(1, 64)
  confirmation?: string;
}

export const CONTRACT_ACTIONS = ['accept', 'reject', 'withdraw', 'terminate'] as const;

export class ProcessContractBody {
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  contractId: string;

  @ApiProperty({ enum: CONTRACT_ACTIONS })
  @IsIn(CONTRACT_ACTIONS)
  action: (typeof CONTRACT_ACTIONS)[number];

  @ApiPropertyOptional({ description: "The preview's token: to terminate, and where accepting ends other contracts." })
  @Optional()
  @IsString()
  @Length(1, 64)
  confirmation?: string;
}

export class CounterTermsDto {
  @ApiProperty({ type: [TierDto] }) tiers: TierDto[];
  @ApiPropertyOptional({ type: DeferralDto }) deferral?: DeferralDto;
  @ApiPropertyOptional({ type: DividendTermsDto, description: 'Of a dividend only.' }) dividend?: DividendTermsDto;
}

export class ContractDto {
  @ApiProperty({ format: 'uuid' }) contractId: string;
  @ApiProperty({ enum: CONTRACT_KINDS }) kind: string;
  @ApiProperty({ enum: ['offered', 'active', 'rejected', 'withdrawn', 'superseded', 'terminated'] }) status: string;
  @ApiProperty({ description: 'Empty for the house.' }) payerId: string;
  @ApiProperty() payerAccount: string;
  @ApiProperty({ format: 'uuid' }) payeeId: string;
  @ApiProperty() payeeAccount: string;
  @ApiProperty({ type: [TierDto] }) tiers: TierDto[];
  @ApiPropertyOptional({ type: DeferralDto }) deferral?: DeferralDto;
  @ApiPropertyOptional({ type: DividendTermsDto, description: 'Of a dividend only.' }) dividend?: DividendTermsDto;
  @ApiProperty() version: number;
  @ApiPropertyOptional({ format: 'date-time' }) offeredAt?: string;
  @ApiPropertyOptional({ format: 'date-time' }) answeredAt?: string;
  @ApiPropertyOptional({ format: 'date-time' }) effectiveFrom?: string;
  @ApiPropertyOptional({ format: 'date-time' }) effectiveTo?: string;
  @ApiPropertyOptional({
    type: CounterTermsDto,
    description: 'Of a rejected offer: the terms that the downline proposed in its place.',
  })
  counter?: CounterTermsDto;
}

export class EndedOffsetsDto {
  @ApiProperty({ enum: CONTRACT_KINDS }) kind: string;
  @ApiPropertyOptional({ description: 'The other side; absent for the house.' }) account?: string;
  @ApiProperty({ description: 'The agent got the pay; otherwise the agent paid it.' }) payee: boolean;
  @ApiProperty({ description: 'In millionths of a minor unit; below zero where too much was paid.' })
  amountMicroMinor: string;
  @ApiProperty({ description: 'The number of voided rounds.' }) rounds: number;
  @ApiPropertyOptional({ format: 'date-time', description: 'Absent while it waits.' }) writtenOffAt?: string;
  @ApiPropertyOptional({
    format: 'date-time',
    description: 'When it is written off unless the two sign a contract; absent if one is in force.',
  })
  lapsesAt?: string;
}

export class ContractListDto {
  @ApiProperty({ type: [ContractDto], description: 'Open offers, versions in force, and the newest of the others.' })
  list: ContractDto[];
  @ApiProperty({ description: 'The number of all versions.' }) count: number;
  @ApiProperty({ type: [EndedOffsetsDto], description: 'What ended contracts overpaid and no settlement took back.' })
  endedOffsets: EndedOffsetsDto[];
}

export class ContractPreviewDto {
  @ApiProperty({ type: [ContractDto], description: 'What accepting would end, nearest first.' })
  wouldEnd: ContractDto[];
  @ApiProperty({ type: [ContractDto], description: 'What stays below, nearest first.' }) wouldStay: ContractDto[];
  @ApiPropertyOptional({ type: ContractDto, description: "The pair's contract in force." }) replaces?: ContractDto;
  @ApiProperty({ description: 'Confirms this very preview.' }) token: string;
  @ApiPropertyOptional({ format: 'date-time' }) effectiveFrom?: string;
}
