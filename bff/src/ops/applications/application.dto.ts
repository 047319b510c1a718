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
    description: 'What the applicant may open. `agent`: agents and players. `playerAgent`: players only.',
  })
  @IsIn(POWERS)
  power: (typeof POWERS)[number];
}

export class DeclineApplicationBody extends SeenVersionBody {
  @ApiProperty({ enum: DECLINE_REASONS, description: 'The reason that the member reads.' })
  @IsIn(DECLINE_REASONS)
  reason: (typeof DECLINE_REASONS)[number];

  @ApiPropertyOptional({ maxLength: NOTE_LENGTH_MAX, description: "The operator's words, for other operators." })
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

  @ApiProperty({ description: "The member's account name. It is masked in lists." })
  account: string;

  @ApiProperty()
  brand: string;

  @ApiProperty({ description: "The member's text." })
  content: string;

  @ApiProperty({ enum: STATES, description: '`open`: waits for a decision.' })
  state: (typeof STATES)[number];

  @ApiProperty({ description: 'Rises with every change. A change sends it back.' })
  version: string;

  @ApiProperty({ format: 'date-time' })
  openedAt: string;

  @ApiPropertyOptional({
    enum: POWERS,
    description:
      'What an accepted applicant may open. `agent`: agents and players. `playerAgent`: players only. Absent ' +
      'otherwise.',
  })
  power?: (typeof POWERS)[number];

  @ApiPropertyOptional({ enum: DECLINE_REASONS, description: 'Why it was declined. Absent otherwise.' })
  reason?: (typeof DECLINE_REASONS)[number];

  @ApiPropertyOptional({ type: ReviewDecisionDto, description: 'Absent until it is decided.' })
  decided?: ReviewDecisionDto;
}

export class ApplicationPageDto extends QueuePageDto {
  @ApiProperty({ type: [ApplicationDto] })
  content: ApplicationDto[];
}

export class ApplicationDetailDto extends ApplicationDto {
  @ApiProperty({ format: 'date-time' })
  registeredAt: string;

  @ApiPropertyOptional({ description: 'The account name of the agent above. Absent for none.' })
  upline?: string;

  @ApiProperty({ type: [ReviewStepDto] })
  steps: ReviewStepDto[];

  @ApiProperty({ type: MayDecideDto })
  may: MayDecideDto;
}
