import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, IsUUID, Length } from 'class-validator';
import { CONTRACT_KINDS } from '../../agents/contract-kind.js';
import {
  ContractDto,
  ContractPreviewDto,
  ContractTermsBody,
  DeferralDto,
  DividendTermsDto,
  EndedOffsetsDto,
  TierDto,
} from '../../agents/contract.dto.js';
import { OfferSimulationDto } from '../../agents/simulation.dto.js';
import { WholeMinor } from '../../http/amount.js';
import { Optional } from '../../http/optional.js';
import { PersonDto } from '../operators/operator.dto.js';
import { MayDecideDto, NOTE_LENGTH_MAX, QueuePageDto, QueueQuery } from '../reviews/review.dto.js';

const LISTS = ['all', 'waiting'] as const;
const REQUEST_STATUSES = ['sent', 'waiting', 'approved', 'rejected', 'withdrawn'] as const;

export class TopAgentsQuery extends QueueQuery {
  @ApiPropertyOptional({ enum: LISTS, default: 'all', description: '`waiting`: with an offer for a second operator.' })
  @Optional()
  @IsIn(LISTS)
  state?: (typeof LISTS)[number];

  @ApiPropertyOptional({ maxLength: 64, description: 'A part of the account.' })
  @Optional()
  @IsString()
  @Length(0, 64)
  query?: string;
}

export class HouseOfferBody extends ContractTermsBody {
  @ApiProperty({ format: 'uuid', description: 'Made by the caller. A repeat with the same id is the same offer.' })
  @IsUUID()
  id: string;

  @ApiProperty({ description: 'The token of the preview that the operator saw.' })
  @IsString()
  @Length(1, 64)
  confirmation: string;

  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: 'For other operators.' })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;
}

export class ApproveOfferBody {
  @ApiProperty({ format: 'uuid', description: 'The request that the operator saw.' })
  @IsUUID()
  requestId: string;

  @ApiPropertyOptional({ maxLength: NOTE_LENGTH_MAX })
  @Optional()
  @IsString()
  @Length(0, NOTE_LENGTH_MAX)
  note?: string;
}

export class DeclineOfferBody {
  @ApiProperty({ format: 'uuid', description: 'The request that the operator saw.' })
  @IsUUID()
  requestId: string;

  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: 'For other operators.' })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;
}

export class WithdrawOfferBody {
  @ApiProperty({ format: 'uuid', description: 'The version that the operator saw.' })
  @IsUUID()
  contractId: string;

  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: 'For other operators.' })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;
}

export class EndContractBody extends WithdrawOfferBody {
  @ApiProperty({ description: 'The token of the preview that the operator saw.' })
  @IsString()
  @Length(1, 64)
  confirmation: string;
}

export class HouseRateDto {
  @ApiProperty({ enum: CONTRACT_KINDS })
  kind: string;

  @ApiProperty({ description: 'Parts per million.' })
  ratePpmMax: number;

  @ApiProperty({ description: 'Parts per million; above it a second operator approves.' })
  secondAbovePpm: number;
}

export class HouseOfferDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ enum: CONTRACT_KINDS })
  kind: string;

  @ApiProperty({ type: [TierDto] })
  tiers: TierDto[];

  @ApiPropertyOptional({ type: DeferralDto })
  deferral?: DeferralDto;

  @ApiPropertyOptional({ type: DividendTermsDto, description: 'Of a dividend only.' })
  dividend?: DividendTermsDto;

  @ApiProperty({ enum: REQUEST_STATUSES, description: '`sent`: no second operator was needed.' })
  status: (typeof REQUEST_STATUSES)[number];

  @ApiProperty()
  note: string;

  @ApiProperty({ type: PersonDto })
  by: PersonDto;

  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ description: 'The caller made this request.' })
  mine: boolean;

  @ApiPropertyOptional({ type: PersonDto })
  decidedBy?: PersonDto;

  @ApiPropertyOptional({ format: 'date-time' })
  decidedAt?: string;

  @ApiPropertyOptional()
  decisionNote?: string;

  @ApiPropertyOptional({ type: MayDecideDto, description: 'Of a request that waits.' })
  may?: MayDecideDto;
}

/** A top agent (an agent without an upline), with the contracts between the house and this agent. */
export class TopAgentDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ description: 'Masked in lists, in full in the detail.' })
  account: string;

  @ApiProperty()
  brand: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ format: 'date-time' })
  registeredAt: string;

  @ApiProperty({ type: [ContractDto], description: 'A list has those in force and open offers.' })
  contracts: ContractDto[];

  @ApiProperty({ type: [HouseOfferDto], description: 'Offers of operators; a list has those that wait.' })
  requests: HouseOfferDto[];
}

export class TopAgentPageDto extends QueuePageDto {
  @ApiProperty({ type: [TopAgentDto] })
  content: TopAgentDto[];
}

export class TopAgentDetailDto extends TopAgentDto {
  @ApiProperty({ type: [HouseRateDto], description: 'What may be offered, by kind.' })
  rates: HouseRateDto[];

  @ApiProperty({ type: [EndedOffsetsDto], description: 'What ended contracts overpaid and no settlement took back.' })
  endedOffsets: EndedOffsetsDto[];

  @ApiProperty({ description: 'The caller may offer, withdraw and end contracts.' })
  mayOffer: boolean;
}

export class HouseOfferPreviewDto {
  @ApiProperty({ type: ContractPreviewDto })
  preview: ContractPreviewDto;

  @ApiProperty({ description: 'A second operator must approve the offer.' })
  needsSecond: boolean;

  @ApiProperty({ type: OfferSimulationDto, description: 'What the offer would have paid; the house keeps no net.' })
  simulation: OfferSimulationDto;
}

/** The minimum stake by which a member of a brand counts as active in a period. */
export class ActiveStakeDto {
  @ApiProperty()
  brand: string;

  @ApiProperty()
  currency: string;

  @ApiProperty()
  stakeMinorMin: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'It counts in periods that begin from then on.' })
  effectiveFrom?: string;

  @ApiPropertyOptional({ type: PersonDto, description: 'Absent for the amount of a brand that never set one.' })
  by?: PersonDto;

  @ApiPropertyOptional()
  note?: string;
}

export class ActiveStakesDto {
  @ApiProperty({ type: [ActiveStakeDto], description: 'Newest first for each brand.' })
  content: ActiveStakeDto[];

  @ApiProperty({ description: 'The caller may change them.' })
  mayChange: boolean;
}

export class ActiveStakesQuery {
  @ApiPropertyOptional({ description: 'All brands of the operator when absent.' })
  @Optional()
  @IsString()
  @Length(1, 32)
  brand?: string;
}

export class SetActiveStakeBody {
  @ApiProperty()
  @IsString()
  @Length(1, 32)
  brand: string;

  @WholeMinor('The smallest valid stake of an active member.')
  stakeMinorMin: string;

  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: 'For other operators.' })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;
}
