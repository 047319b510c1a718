import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ApplicationPictureDto } from '../../promotions/manual-promotion.dto.js';
import { PersonDto } from '../operators/operator.dto.js';
import { DecidableQuery, QueuePageDto, ReviewDecisionDto } from '../reviews/review.dto.js';

const STATES = ['open', 'approved', 'rejected'] as const;
const STEPS = ['approve', 'reject'] as const;

export type PromotionApplicationState = (typeof STATES)[number];

export class PromotionApplicationQuery extends DecidableQuery {}

export class PromotionApplicationDto {
  @ApiProperty({ format: 'uuid', description: 'The id of the reward.' })
  id: string;

  @ApiProperty({ format: 'uuid' })
  memberId: string;

  @ApiProperty({ description: "The member's account name. It is masked in lists." })
  account: string;

  @ApiProperty()
  brand: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'The reward.' })
  amountMinor: string;

  @ApiProperty({ example: 'loyalty-gift', description: "The promotion's id." })
  promotion: string;

  @ApiProperty({ description: "The member's text. Empty for none." })
  comment: string;

  @ApiProperty({ enum: STATES })
  state: PromotionApplicationState;

  @ApiProperty({ description: 'A step sends it back.' })
  version: string;

  @ApiProperty({ format: 'date-time' })
  openedAt: string;

  @ApiPropertyOptional({ type: ReviewDecisionDto, description: 'Absent until it is decided.' })
  decided?: ReviewDecisionDto;
}

export class PromotionApplicationPageDto extends QueuePageDto {
  @ApiProperty({ type: [PromotionApplicationDto] })
  content: PromotionApplicationDto[];
}

export class PromotionApplicationStepDto {
  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ type: PersonDto })
  by: PersonDto;

  @ApiProperty({ enum: STEPS })
  action: (typeof STEPS)[number];

  @ApiProperty()
  note: string;
}

export class MayDecidePromotionDto {
  @ApiProperty({ description: 'True if the caller may approve it.' })
  approve: boolean;

  @ApiProperty({ description: 'True if the caller may reject it.' })
  reject: boolean;

  @ApiPropertyOptional({
    enum: ['decided'],
    description: 'Why the caller may not. `decided`: it is over. Absent if the role does not allow it.',
  })
  because?: 'decided';
}

export class PromotionApplicationDetailDto extends PromotionApplicationDto {
  @ApiProperty({ description: "The member's valid stake on the days that count for VIP levels." })
  turnoverMinor: string;

  @ApiProperty({ description: "The member's deposits on these days." })
  depositMinor: string;

  @ApiProperty({ description: 'How many applications of the member were approved before.' })
  approvedBefore: number;

  @ApiProperty({ type: [ApplicationPictureDto], description: 'Oldest first.' })
  pictures: ApplicationPictureDto[];

  @ApiProperty({ type: [PromotionApplicationStepDto] })
  steps: PromotionApplicationStepDto[];

  @ApiProperty({ type: MayDecidePromotionDto })
  may: MayDecidePromotionDto;
}
