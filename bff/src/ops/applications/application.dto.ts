import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { Optional } from '../../http/optional.js';
import { DECLINE_REASONS } from '../../messaging/feedback.dto.js';
import {
  ApproveBody,
  DecidableQuery,
  MayDecideDto,
  NOTE_LENGTH_MAX,
  QueuePageDto,
  ReviewDecisionDto,
  ReviewStepDto,
} from '../reviews/review.dto.js';
import { SeenVersionBody } from '../operators/operator.dto.js';

const POWERS = ['playerAgent', 'agent'] as const;
const STATES = ['open', 'accepted', 'declined'] as const;

export class ApplicationQuery extends DecidableQuery {}

export class AcceptApplicationBody extends ApproveBody {
  @ApiProperty({
    enum: POWERS,
    description: 'agent: may open agents and players; playerAgent: may open players only.',
  })
  @IsIn(POWERS)
  power: (typeof POWERS)[number];
}

export class DeclineApplicationBody extends SeenVersionBody {
  @ApiProperty({ enum: DECLINE_REASONS, description: 'What the member reads.' })
  @IsIn(DECLINE_REASONS)
  reason: (typeof DECLINE_REASONS)[number];

  @ApiPropertyOptional({ maxLength: NOTE_LENGTH_MAX, description: 'For other operators.' })
  @Optional()
  @IsString()
  @Length(0, NOTE_LENGTH_MAX)
  note?: string;
}

export class ApplicationDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'uuid' })
  memberId: string;

  @ApiProperty({ description: 'Masked in lists, in full in the detail.' })
  account: string;

  @ApiProperty()
  brand: string;

  @ApiProperty({ description: 'What the member wrote.' })
  content: string;

  @ApiProperty({ enum: STATES })
  state: (typeof STATES)[number];

  @ApiProperty({ description: 'Rises with every change.' })
  version: string;

  @ApiProperty({ format: 'date-time' })
  openedAt: string;

  @ApiPropertyOptional({ enum: POWERS, description: 'Of an accepted application.' })
  power?: (typeof POWERS)[number];

  @ApiPropertyOptional({ enum: DECLINE_REASONS, description: 'Of a declined application.' })
  reason?: (typeof DECLINE_REASONS)[number];

  @ApiPropertyOptional({ type: ReviewDecisionDto })
  decided?: ReviewDecisionDto;
}

export class ApplicationPageDto extends QueuePageDto {
  @ApiProperty({ type: [ApplicationDto] })
  content: ApplicationDto[];
}

export class ApplicationDetailDto extends ApplicationDto {
  @ApiProperty({ format: 'date-time' })
  registeredAt: string;

  @ApiPropertyOptional({ description: 'The account of the agent above.' })
  upline?: string;

  @ApiProperty({ type: [ReviewStepDto] })
  steps: ReviewStepDto[];

  @ApiProperty({ type: MayDecideDto })
  may: MayDecideDto;
}
