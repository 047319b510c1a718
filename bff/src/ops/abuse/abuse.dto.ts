import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PersonDto } from '../operators/operator.dto.js';
import {
  DecidableQuery,
  FirstDecisionDto,
  QueuePageDto,
  ReviewDecisionDto,
  SecondOnly,
} from '../reviews/review.dto.js';

const STATES = ['open', 'released', 'confirmed'] as const;
const STEPS = ['release', 'confirm', 'take_back'] as const;
const REFUSALS = ['own_request', 'vouched_for', 'decided'] as const;
const RULES = ['A-01', 'A-02', 'A-03', 'A-04'] as const;
const MARKS = ['device', 'address', 'payment_account'] as const;
const LINE_STATES = ['held', 'processing', 'paid', 'returned'] as const;

export type AbuseStateName = (typeof STATES)[number];

export class AbuseQuery extends DecidableQuery {
  @SecondOnly()
  second?: 'true';
}

export class AbuseReasonDto {
  @ApiProperty({ enum: RULES })
  rule: string;

  @ApiPropertyOptional({ enum: MARKS, description: 'Of A-01.' })
  mark?: string;

  @ApiProperty({ description: 'What the rule adds to the score.' })
  points: number;

  @ApiProperty({ description: 'A-01: accounts below; A-02: opposed markets; A-03: circles; A-04: new members.' })
  count: number;

  @ApiPropertyOptional({ description: 'Of A-03: the longest circle, in ms.' })
  durationMs?: number;
}

export class AbuseReviewDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'uuid', description: 'The agent.' })
  memberId: string;

  @ApiProperty({ description: 'Masked in lists, in full in the detail.' })
  account: string;

  @ApiProperty()
  brand: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'From 0 to 100.' })
  score: number;

  @ApiProperty({ description: 'The score from which lines are held.' })
  holdScore: number;

  @ApiProperty({ type: [AbuseReasonDto], description: 'The largest first.' })
  reasons: AbuseReasonDto[];

  @ApiProperty({ enum: STATES })
  state: AbuseStateName;

  @ApiProperty({ description: 'Rises with every step and every new score.' })
  version: string;

  @ApiProperty({ format: 'date-time' })
  openedAt: string;

  @ApiProperty({ description: 'The number of held lines.' })
  lineCount: number;

  @ApiProperty({ description: 'The sum of the held lines.' })
  heldMinor: string;

  @ApiProperty({ description: 'Confirming needs two operators.' })
  needsSecond: boolean;

  @ApiPropertyOptional({ type: FirstDecisionDto, description: 'The first of two operators who confirm.' })
  first?: FirstDecisionDto;

  @ApiPropertyOptional({ type: ReviewDecisionDto })
  decided?: ReviewDecisionDto;
}

export class AbuseReviewPageDto extends QueuePageDto {
  @ApiProperty({ type: [AbuseReviewDto] })
  content: AbuseReviewDto[];
}

export class AbuseStepDto {
  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ type: PersonDto })
  by: PersonDto;

  @ApiProperty({ enum: STEPS })
  action: string;

  @ApiProperty()
  note: string;
}

export class AbuseLineDto {
  @ApiProperty({ format: 'uuid' })
  settlementId: string;

  @ApiProperty({ description: 'The kind of the contract.' })
  kind: string;

  @ApiProperty({ format: 'date-time' })
  periodStart: string;

  @ApiProperty({ format: 'date-time' })
  periodEnd: string;

  @ApiProperty()
  netMinor: string;

  @ApiProperty({ enum: LINE_STATES })
  status: string;
}

export class AbuseAccountDto {
  @ApiProperty({ format: 'uuid' })
  memberId: string;

  @ApiProperty({ description: 'Masked, except of the agent.' })
  account: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'The account above, within the branch.' })
  parentId?: string;

  @ApiProperty({ description: 'False for an account outside of the branch.' })
  inBranch: boolean;
}

export class SharedMarkDto {
  @ApiProperty({ enum: MARKS })
  kind: string;

  @ApiProperty({ description: 'The end of an opaque mark.' })
  label: string;

  @ApiProperty({ type: [String] })
  memberIds: string[];
}

export class CircleTransferDto {
  @ApiProperty()
  transferId: string;

  @ApiProperty()
  fromId: string;

  @ApiProperty()
  toId: string;

  @ApiProperty()
  amountMinor: string;

  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ description: 'Counts the circles from 0.' })
  circle: number;
}

export class OpposedPairDto {
  @ApiProperty()
  firstId: string;

  @ApiProperty()
  secondId: string;

  @ApiProperty()
  opposedMarkets: number;

  @ApiProperty()
  commonMarkets: number;

  @ApiProperty({ description: 'The stakes of both.' })
  stakeMinor: string;
}

export class FarmedGroupDto {
  @ApiProperty({ type: [String] })
  memberIds: string[];

  @ApiProperty()
  bonusMinor: string;

  @ApiProperty()
  depositedMinor: string;
}

export class AbuseEvidenceDto {
  @ApiProperty({ type: [AbuseAccountDto], description: 'The agent is the first.' })
  accounts: AbuseAccountDto[];

  @ApiProperty({ type: [SharedMarkDto] })
  marks: SharedMarkDto[];

  @ApiProperty({ type: [CircleTransferDto] })
  transfers: CircleTransferDto[];

  @ApiProperty({ type: [OpposedPairDto] })
  pairs: OpposedPairDto[];

  @ApiProperty({ type: [FarmedGroupDto] })
  groups: FarmedGroupDto[];
}

export class MayDecideAbuseDto {
  @ApiProperty()
  release: boolean;

  @ApiProperty()
  confirm: boolean;

  @ApiPropertyOptional({ enum: REFUSALS, description: 'Why the caller may not confirm, or that it is decided.' })
  because?: (typeof REFUSALS)[number];
}

export class AbuseReviewDetailDto extends AbuseReviewDto {
  @ApiProperty({ type: AbuseEvidenceDto })
  evidence: AbuseEvidenceDto;

  @ApiProperty({ type: [AbuseLineDto] })
  lines: AbuseLineDto[];

  @ApiPropertyOptional({ description: 'What the agent answered.' })
  answer?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  answeredAt?: string;

  @ApiProperty({ type: [AbuseStepDto] })
  steps: AbuseStepDto[];

  @ApiProperty({ type: MayDecideAbuseDto })
  may: MayDecideAbuseDto;
}
