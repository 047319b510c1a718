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
  @ApiProperty({ minimum: 0, description: 'The least number of active members that the period must have.' })
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
      'For a real-time salary, of the valid stake of bets that members won. For other kinds, all three rates ' +
      "are the one rate, of the valid stake or of a dividend's base. Parts per million.",
  })
  @IsInt()
  @Min(0)
  @Max(RATE_PPM_MAX)
  profitRatePpm: number;

  @ApiProperty({
    minimum: 0,
    maximum: RATE_PPM_MAX,
    description: 'For a real-time salary, of the valid stake of bets that members lost. Parts per million.',
  })
  @IsInt()
  @Min(0)
  @Max(RATE_PPM_MAX)
  lossRatePpm: number;

  @ApiProperty({
    minimum: 0,
    maximum: RATE_PPM_MAX,
    description:
      'For a real-time salary, of the valid stake of single bets, in place of the other two. Parts per million.',
  })
  @IsInt()
  @Min(0)
  @Max(RATE_PPM_MAX)
  singleBetRatePpm: number;
}

export class DeferralDto {
  @ApiProperty({
    minimum: 1,
    maximum: 1_000_000,
    description: 'The pay of a period with fewer active members is deferred.',
  })
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  activeMembersMin: number;

  @ApiProperty({
    minimum: 1,
    maximum: 60,
    description: 'Deferred pay lapses if none of this many further periods has enough active members.',
  })
  @IsInt()
  @Min(1)
  @Max(60)
  periodsMax: number;
}

export class DividendTermsDto {
  @ApiProperty({
    enum: PERIODS,
    description:
      "Begins on Monday (`week`), on the 1st and 16th (`halfMonth`) or on the 1st (`month`), in the brand's " +
      'time zone. All dividends of a chain of agents have the same period.',
  })
  @IsIn(PERIODS)
  period: PeriodName;

  @ApiProperty({ description: 'True if a negative base goes into the next period. False if it counts as zero.' })
  @IsBoolean()
  carries: boolean;
}

export class ContractsQuery extends MomentQuery {
  @ApiPropertyOptional({ enum: CONTRACT_KINDS, description: 'Only contracts of this kind. All if absent.' })
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
    description: 'From the lowest to the highest: each asks for no less and pays no less than the one before.',
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(TIERS_MAX)
  @ValidateNested({ each: true })
  @Type(() => TierDto)
  tiers: TierDto[];

  @ApiPropertyOptional({
    type: DeferralDto,
    description: 'If present, periods with too few active members are paid later. If absent, every period is paid.',
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
  @ApiPropertyOptional({ enum: CONTRACT_KINDS, default: 'realtimeSalary', description: 'The kind of the contract.' })
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
    description: 'The token of the preview that the caller saw. It fails if other contracts would end by now.',
  })
  @Optional()
  @IsString()
  @Length(1, 64)
  confirmation?: string;
}

export const CONTRACT_ACTIONS = ['accept', 'reject', 'withdraw', 'terminate'] as const;

export class ProcessContractBody {
  @ApiProperty({ format: 'uuid', description: 'The contract version to act on.' })
  @IsUUID()
  contractId: string;

  @ApiProperty({
    enum: CONTRACT_ACTIONS,
    description:
      '`accept` and `reject` answer an offer, `withdraw` takes the own offer back, `terminate` ends a contract ' +
      'in force.',
  })
  @IsIn(CONTRACT_ACTIONS)
  action: (typeof CONTRACT_ACTIONS)[number];

  @ApiPropertyOptional({
    description:
      'The token of the preview that the caller saw: to terminate, or to accept if other contracts would end.',
  })
  @Optional()
  @IsString()
  @Length(1, 64)
  confirmation?: string;
}

export class CounterTermsDto {
  @ApiProperty({ type: [TierDto] }) tiers: TierDto[];
  @ApiPropertyOptional({ type: DeferralDto, description: 'Absent if every period is paid.' }) deferral?: DeferralDto;
  @ApiPropertyOptional({ type: DividendTermsDto, description: 'Absent for a salary.' }) dividend?: DividendTermsDto;
}

export class ContractDto {
  @ApiProperty({ format: 'uuid', description: 'The id of this version of the contract.' }) contractId: string;
  @ApiProperty({
    enum: CONTRACT_KINDS,
    description:
      '`dividend`: a share of the net loss. `dailySalary`, `hourlySalary`: a share of the valid stake of a day ' +
      'or an hour. `realtimeSalary`: of each bet, every five minutes.',
  })
  kind: string;
  @ApiProperty({
    enum: ['offered', 'active', 'rejected', 'withdrawn', 'superseded', 'terminated'],
    description:
      '`active`: in force, or accepted for the next period. `superseded`: replaced by a newer version. ' +
      '`terminated`: ended.',
  })
  status: string;
  @ApiProperty({ description: 'The agent who pays. Empty for the house.' }) payerId: string;
  @ApiProperty({ description: 'Empty for the house.' }) payerAccount: string;
  @ApiProperty({ format: 'uuid', description: 'The agent who is paid.' }) payeeId: string;
  @ApiProperty() payeeAccount: string;
  @ApiProperty({
    type: [TierDto],
    description: 'From the lowest to the highest. The highest tier whose conditions are met applies.',
  })
  tiers: TierDto[];
  @ApiPropertyOptional({ type: DeferralDto, description: 'Absent if every period is paid.' }) deferral?: DeferralDto;
  @ApiPropertyOptional({ type: DividendTermsDto, description: 'Absent for a salary.' }) dividend?: DividendTermsDto;
  @ApiProperty({ description: 'Counted from 1 for each pair of agents and kind.' }) version: number;
  @ApiPropertyOptional({ format: 'date-time', description: 'When the offer was made.' }) offeredAt?: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'Absent while the offer is open.' }) answeredAt?: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'It counts from this time on. Absent if never accepted.' })
  effectiveFrom?: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'It counts until this time. Absent while no end is set.' })
  effectiveTo?: string;
  @ApiPropertyOptional({
    type: CounterTermsDto,
    description: 'The terms that the downline proposed instead, when rejecting the offer. Absent otherwise.',
  })
  counter?: CounterTermsDto;
}

export class EndedOffsetsDto {
  @ApiProperty({ enum: CONTRACT_KINDS, description: 'The kind of the ended contract.' }) kind: string;
  @ApiPropertyOptional({ description: 'The account name of the other party. Absent for the house.' }) account?: string;
  @ApiProperty({ description: 'True if the agent received the pay, false if the agent paid it.' }) payee: boolean;
  @ApiProperty({ description: 'In millionths of a minor unit; below zero if too much was paid.' })
  amountMicroMinor: string;
  @ApiProperty({ description: 'The number of voided rounds.' }) rounds: number;
  @ApiPropertyOptional({
    format: 'date-time',
    description: 'When the payer bore the amount for good. Absent while it waits for a new contract.',
  })
  writtenOffAt?: string;
  @ApiPropertyOptional({
    format: 'date-time',
    description: 'When it is written off, unless the two sign a contract before. Absent if one is in force.',
  })
  lapsesAt?: string;
}

export class ContractListDto {
  @ApiProperty({
    type: [ContractDto],
    description: 'All open offers and all versions in force, and the newest of the other versions.',
  })
  list: ContractDto[];
  @ApiProperty({ description: 'The number of all versions. `list` may leave out old ones.' }) count: number;
  @ApiProperty({
    type: [EndedOffsetsDto],
    description: 'What ended contracts paid for bets that were voided later, if no settlement has taken it back.',
  })
  endedOffsets: EndedOffsetsDto[];
}

export class ContractPreviewDto {
  @ApiProperty({ type: [ContractDto], description: 'The contracts further down that would end, nearest first.' })
  wouldEnd: ContractDto[];
  @ApiProperty({ type: [ContractDto], description: 'The contracts further down that would go on, nearest first.' })
  wouldStay: ContractDto[];
  @ApiPropertyOptional({
    type: ContractDto,
    description: 'The contract in force between the same two, which would be replaced. Absent if there is none.',
  })
  replaces?: ContractDto;
  @ApiProperty({ description: 'Sent back as `confirmation`. It confirms exactly this list of contracts.' })
  token: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'When the change would take effect.' })
  effectiveFrom?: string;
}
