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

  @ApiProperty({ description: 'Masked in lists, in full in the detail.' })
  account: string;

  @ApiProperty()
  brand: string;

  @ApiProperty()
  currency: string;

  @ApiProperty()
  amountMinor: string;

  @ApiProperty({ example: 'loyalty-gift', description: "The promotion's id." })
  promotion: string;

  @ApiProperty({ description: 'What the member wrote; may be empty.' })
  comment: string;

  @ApiProperty({ enum: STATES })
  state: PromotionApplicationState;

  @ApiProperty()
  version: string;

  @ApiProperty({ format: 'date-time' })
  openedAt: string;

  @ApiPropertyOptional({ type: ReviewDecisionDto })
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
  @ApiProperty()
  approve: boolean;

  @ApiProperty()
  reject: boolean;

  @ApiPropertyOptional({ enum: ['decided'] })
  because?: 'decided';
}

export class PromotionApplicationDetailDto extends PromotionApplicationDto {
  @ApiProperty({ description: "The member's valid bets of the days that count for VIP levels." })
  turnoverMinor: string;

  @ApiProperty({ description: "The member's deposits of these days." })
  depositMinor: string;

  @ApiProperty({ description: "How many of the member's applications were approved before." })
  approvedBefore: number;

  @ApiProperty({ type: [ApplicationPictureDto], description: 'The pictures of the application, oldest first.' })
  pictures: ApplicationPictureDto[];

  @ApiProperty({ type: [PromotionApplicationStepDto] })
  steps: PromotionApplicationStepDto[];

  @ApiProperty({ type: MayDecidePromotionDto })
  may: MayDecidePromotionDto;
}
