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
  @ApiProperty({
    enum: RULES,
    description:
      'A-01: accounts that share a mark. A-02: bets on opposite sides. A-03: circles of transfers. A-04: new ' +
      'members who take bonuses.',
  })
  rule: string;

  @ApiPropertyOptional({ enum: MARKS, description: 'What the accounts share. Only of A-01.' })
  mark?: string;

  @ApiProperty({ description: 'How much the rule adds to the score.' })
  points: number;

  @ApiProperty({
    description:
      "A-01: accounts, without the agent's. A-02: markets with bets on opposite sides. A-03: circles. A-04: new " +
      'members.',
  })
  count: number;

  @ApiPropertyOptional({
    description: 'The longest time in ms from the first transfer of a circle to its last. Only of A-03.',
  })
  durationMs?: number;
}

export class AbuseReviewDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'uuid', description: 'The agent whose branch is reviewed.' })
  memberId: string;

  @ApiProperty({ description: "The member's account name. It is masked in lists." })
  account: string;

  @ApiProperty()
  brand: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'From 0 to 100; higher is more suspicious.' })
  score: number;

  @ApiProperty({ description: "From this score on, the agent's pay is held." })
  holdScore: number;

  @ApiProperty({ type: [AbuseReasonDto], description: 'The rules that make up the score, most points first.' })
  reasons: AbuseReasonDto[];

  @ApiProperty({
    enum: STATES,
    description: '`released`: the held pay was paid. `confirmed`: it was returned to the house.',
  })
  state: AbuseStateName;

  @ApiProperty({ description: 'Rises with every step and every new score. A step sends it back.' })
  version: string;

  @ApiProperty({ format: 'date-time' })
  openedAt: string;

  @ApiProperty({ description: 'The number of held settlements.' })
  lineCount: number;

  @ApiProperty({ description: 'The sum of the held settlements.' })
  heldMinor: string;

  @ApiProperty({ description: 'True if two operators must confirm.' })
  needsSecond: boolean;

  @ApiPropertyOptional({
    type: FirstDecisionDto,
    description: 'The first of two operators who confirm. Absent before.',
  })
  first?: FirstDecisionDto;

  @ApiPropertyOptional({ type: ReviewDecisionDto, description: 'Absent until it is decided.' })
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

  @ApiProperty({
    enum: STEPS,
    description:
      '`release`: pay it. `confirm`: return it to the house. `take_back`: removed the own first confirmation.',
  })
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

  @ApiProperty({ description: 'The pay that is held.' })
  netMinor: string;

  @ApiProperty({
    enum: LINE_STATES,
    description: '`processing`: released, and the payment is under way. `returned`: given to the house.',
  })
  status: string;
}

export class AbuseAccountDto {
  @ApiProperty({ format: 'uuid' })
  memberId: string;

  @ApiProperty({ description: 'The account name. It is masked, except that of the agent.' })
  account: string;

  @ApiPropertyOptional({
    format: 'uuid',
    description: 'The upline of the account. Absent for the agent, and outside of the branch.',
  })
  parentId?: string;

  @ApiProperty({ description: 'False for an account outside of the branch.' })
  inBranch: boolean;
}

export class SharedMarkDto {
  @ApiProperty({ enum: MARKS, description: 'What is shared.' })
  kind: string;

  @ApiProperty({
    description:
      'The first characters of the mark, which stands for the shared thing and cannot be turned back into it.',
  })
  label: string;

  @ApiProperty({ type: [String], description: 'The members who share it.' })
  memberIds: string[];
}

export class CircleTransferDto {
  @ApiProperty()
  transferId: string;

  @ApiProperty({ description: 'The member who sent it.' })
  fromId: string;

  @ApiProperty({ description: 'The member who received it.' })
  toId: string;

  @ApiProperty()
  amountMinor: string;

  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ description: 'The number of the circle to which it belongs, counted from 0.' })
  circle: number;
}

export class OpposedPairDto {
  @ApiProperty()
  firstId: string;

  @ApiProperty()
  secondId: string;

  @ApiProperty({ description: 'The number of markets on which their bets together cover all sides.' })
  opposedMarkets: number;

  @ApiProperty({ description: 'The number of markets on which both bet.' })
  commonMarkets: number;

  @ApiProperty({ description: 'The stakes of both on the opposed markets.' })
  stakeMinor: string;
}

export class FarmedGroupDto {
  @ApiProperty({ type: [String], description: 'The new members.' })
  memberIds: string[];

  @ApiProperty({ description: 'The bonuses that they were given.' })
  bonusMinor: string;

  @ApiProperty({ description: 'What they deposited.' })
  depositedMinor: string;
}

export class AbuseEvidenceDto {
  @ApiProperty({ type: [AbuseAccountDto], description: 'The agent first.' })
  accounts: AbuseAccountDto[];

  @ApiProperty({ type: [SharedMarkDto], description: 'Devices, addresses and payment accounts that accounts share.' })
  marks: SharedMarkDto[];

  @ApiProperty({ type: [CircleTransferDto], description: 'The transfers of circles, oldest first.' })
  transfers: CircleTransferDto[];

  @ApiProperty({ type: [OpposedPairDto], description: 'Members who bet on opposite sides.' })
  pairs: OpposedPairDto[];

  @ApiProperty({ type: [FarmedGroupDto], description: 'New members who took bonuses.' })
  groups: FarmedGroupDto[];
}

export class MayDecideAbuseDto {
  @ApiProperty({ description: 'True if the caller may release the pay.' })
  release: boolean;

  @ApiProperty({ description: 'True if the caller may return it to the house.' })
  confirm: boolean;

  @ApiPropertyOptional({
    enum: REFUSALS,
    description:
      'Why the caller may not confirm. `own_request` and `vouched_for`: not the second operator. `decided`: it ' +
      'is over. Absent if the role does not allow it.',
  })
  because?: (typeof REFUSALS)[number];
}

export class AbuseReviewDetailDto extends AbuseReviewDto {
  @ApiProperty({ type: AbuseEvidenceDto, description: 'The facts on which the reasons are based.' })
  evidence: AbuseEvidenceDto;

  @ApiProperty({ type: [AbuseLineDto], description: 'The held settlements.' })
  lines: AbuseLineDto[];

  @ApiPropertyOptional({ description: "The agent's statement. Absent before." })
  answer?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent before the statement.' })
  answeredAt?: string;

  @ApiProperty({ type: [AbuseStepDto] })
  steps: AbuseStepDto[];

  @ApiProperty({ type: MayDecideAbuseDto })
  may: MayDecideAbuseDto;
}
