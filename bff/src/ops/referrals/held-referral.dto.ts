import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PersonDto } from '../operators/operator.dto.js';
import { DecidableQuery, QueuePageDto, ReviewDecisionDto } from '../reviews/review.dto.js';

const STATES = ['open', 'released', 'rejected'] as const;
const SHARED = ['device', 'address', 'payee_name', 'payment_account', 'chargeback'] as const;
const STEPS = ['release', 'reject'] as const;

export type HeldReferralState = (typeof STATES)[number];
export type SharedMark = (typeof SHARED)[number];

export class HeldReferralQuery extends DecidableQuery {}

export class HeldReferralDto {
  @ApiProperty({ format: 'uuid', description: 'The id of the reward.' })
  id: string;

  @ApiProperty({ format: 'uuid', description: 'The member who referred the friend.' })
  memberId: string;

  @ApiProperty({ description: 'The account name of the referrer. It is masked in lists.' })
  account: string;

  @ApiProperty({ format: 'uuid' })
  friendId: string;

  @ApiProperty({ description: 'The account name of the friend. It is masked in lists.' })
  friendAccount: string;

  @ApiProperty()
  brand: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'The reward that is held.' })
  amountMinor: string;

  @ApiProperty({ example: 'first-steps', description: 'The id of the tier that the friend reached.' })
  tier: string;

  @ApiProperty({
    enum: SHARED,
    isArray: true,
    description: 'What referrer and friend have in common, or `chargeback`: a deposit of the friend was charged back.',
  })
  shared: SharedMark[];

  @ApiProperty({ enum: STATES })
  state: HeldReferralState;

  @ApiProperty({ description: 'A step sends it back.' })
  version: string;

  @ApiProperty({ format: 'date-time' })
  openedAt: string;

  @ApiPropertyOptional({ type: ReviewDecisionDto, description: 'Absent until it is decided.' })
  decided?: ReviewDecisionDto;
}

export class HeldReferralPageDto extends QueuePageDto {
  @ApiProperty({ type: [HeldReferralDto] })
  content: HeldReferralDto[];
}

export class HeldReferralStepDto {
  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ type: PersonDto })
  by: PersonDto;

  @ApiProperty({ enum: STEPS })
  action: (typeof STEPS)[number];

  @ApiProperty()
  note: string;
}

export class MayDecideReferralDto {
  @ApiProperty({ description: 'True if the caller may pay the reward.' })
  release: boolean;

  @ApiProperty({ description: 'True if the caller may reject it.' })
  reject: boolean;

  @ApiPropertyOptional({
    enum: ['decided'],
    description: 'Why the caller may not. `decided`: it is over. Absent if the role does not allow it.',
  })
  because?: 'decided';
}

export class HeldReferralDetailDto extends HeldReferralDto {
  @ApiProperty({ description: "The friend's first deposit." })
  friendDepositMinor: string;

  @ApiProperty({ description: "The friend's valid stake." })
  friendWagerMinor: string;

  @ApiProperty({ type: [HeldReferralStepDto] })
  steps: HeldReferralStepDto[];

  @ApiProperty({ type: MayDecideReferralDto })
  may: MayDecideReferralDto;
}
