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
  @ApiPropertyOptional({
    enum: LISTS,
    default: 'all',
    description: '`waiting`: only agents with an offer that waits for a second operator.',
  })
  @Optional()
  @IsIn(LISTS)
  state?: (typeof LISTS)[number];

  @ApiPropertyOptional({ maxLength: 64, description: 'Only accounts that contain this text.' })
  @Optional()
  @IsString()
  @Length(0, 64)
  query?: string;
}

export class HouseOfferBody extends ContractTermsBody {
  @ApiProperty({
    format: 'uuid',
    description: 'A new UUID from the caller. A repeat with the same id does nothing more.',
  })
  @IsUUID()
  id: string;

  @ApiProperty({
    description: 'The token of the preview that the operator saw. The offer fails if other contracts would end by now.',
  })
  @IsString()
  @Length(1, 64)
  confirmation: string;

  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: "The operator's words, for other operators." })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;
}

export class ApproveOfferBody {
  @ApiProperty({ format: 'uuid', description: 'The id of the offer that the operator saw.' })
  @IsUUID()
  requestId: string;

  @ApiPropertyOptional({ maxLength: NOTE_LENGTH_MAX, description: "The operator's words, for other operators." })
  @Optional()
  @IsString()
  @Length(0, NOTE_LENGTH_MAX)
  note?: string;
}

export class DeclineOfferBody {
  @ApiProperty({ format: 'uuid', description: 'The id of the offer that the operator saw.' })
  @IsUUID()
  requestId: string;

  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: "The operator's words, for other operators." })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;
}

export class WithdrawOfferBody {
  @ApiProperty({ format: 'uuid', description: 'The contract version that the operator saw.' })
  @IsUUID()
  contractId: string;

  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: "The operator's words, for other operators." })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;
}

export class EndContractBody extends WithdrawOfferBody {
  @ApiProperty({
    description: 'The token of the preview that the operator saw. It fails if other contracts would end by now.',
  })
  @IsString()
  @Length(1, 64)
  confirmation: string;
}

export class HouseRateDto {
  @ApiProperty({ enum: CONTRACT_KINDS })
  kind: string;

  @ApiProperty({ description: 'The highest rate that may be offered, in parts per million.' })
  ratePpmMax: number;

  @ApiProperty({ description: 'Above this rate, in parts per million, a second operator must approve.' })
  secondAbovePpm: number;
}

export class HouseOfferDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ enum: CONTRACT_KINDS })
  kind: string;

  @ApiProperty({ type: [TierDto] })
  tiers: TierDto[];

  @ApiPropertyOptional({ type: DeferralDto, description: 'Absent if every period is paid.' })
  deferral?: DeferralDto;

  @ApiPropertyOptional({ type: DividendTermsDto, description: 'Absent for a salary.' })
  dividend?: DividendTermsDto;

  @ApiProperty({
    enum: REQUEST_STATUSES,
    description: '`sent`: no second operator was needed. `waiting`: for a second operator.',
  })
  status: (typeof REQUEST_STATUSES)[number];

  @ApiProperty({ description: 'The words of the operator who made it.' })
  note: string;

  @ApiProperty({ type: PersonDto, description: 'The operator who made it.' })
  by: PersonDto;

  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ description: 'True if the caller made it.' })
  mine: boolean;

  @ApiPropertyOptional({ type: PersonDto, description: 'Absent while it waits.' })
  decidedBy?: PersonDto;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent while it waits.' })
  decidedAt?: string;

  @ApiPropertyOptional({ description: 'The words of the operator who decided. Absent for none.' })
  decisionNote?: string;

  @ApiPropertyOptional({ type: MayDecideDto, description: 'What the caller may do. Only of an offer that waits.' })
  may?: MayDecideDto;
}

/** A top agent (an agent without an upline), with the contracts between the house and this agent. */
export class TopAgentDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ description: "The member's account name. It is masked in lists." })
  account: string;

  @ApiProperty()
  brand: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ format: 'date-time' })
  registeredAt: string;

  @ApiProperty({
    type: [ContractDto],
    description: 'Newest first. A list of agents has only contracts in force and open offers.',
  })
  contracts: ContractDto[];

  @ApiProperty({
    type: [HouseOfferDto],
    description: 'The offers of operators, newest first. A list of agents has only those that wait.',
  })
  requests: HouseOfferDto[];
}

export class TopAgentPageDto extends QueuePageDto {
  @ApiProperty({ type: [TopAgentDto] })
  content: TopAgentDto[];
}

export class TopAgentDetailDto extends TopAgentDto {
  @ApiProperty({ type: [HouseRateDto], description: 'The limits of the rates, by kind.' })
  rates: HouseRateDto[];

  @ApiProperty({
    type: [EndedOffsetsDto],
    description: 'What ended contracts paid for bets that were voided later, and that no settlement has taken back.',
  })
  endedOffsets: EndedOffsetsDto[];

  @ApiProperty({ description: 'True if the caller may offer, withdraw and end contracts.' })
  mayOffer: boolean;
}

export class HouseOfferPreviewDto {
  @ApiProperty({ type: ContractPreviewDto, description: 'The contracts that the offer would end.' })
  preview: ContractPreviewDto;

  @ApiProperty({ description: 'True if a second operator must approve the offer.' })
  needsSecond: boolean;

  @ApiProperty({
    type: OfferSimulationDto,
    description: 'What the offer would have paid in past periods. The net is 0, as the house is paid by nobody.',
  })
  simulation: OfferSimulationDto;
}

/** The minimum stake by which a member of a brand counts as active in a period. */
export class ActiveStakeDto {
  @ApiProperty()
  brand: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'A member with at least this valid stake in a period counts as active.' })
  stakeMinorMin: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'It counts in periods that begin from this time on. Absent if the brand never set an amount.',
  })
  effectiveFrom?: string;

  @ApiPropertyOptional({
    type: PersonDto,
    description: 'The operator who set it. Absent if the brand never set an amount.',
  })
  by?: PersonDto;

  @ApiPropertyOptional({ description: 'The words of this operator. Absent for none.' })
  note?: string;
}

export class ActiveStakesDto {
  @ApiProperty({ type: [ActiveStakeDto], description: 'Newest first for each brand.' })
  content: ActiveStakeDto[];

  @ApiProperty({ description: 'True if the caller may change them.' })
  mayChange: boolean;
}

export class ActiveStakesQuery {
  @ApiPropertyOptional({ description: "Only this brand, by its code. All of the operator's brands if absent." })
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

  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: "The operator's words, for other operators." })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;
}
