import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsString, IsUUID, Length, Max, Min } from 'class-validator';
import { Optional } from '../../http/optional.js';
import { wholeNumber } from '../../http/page-query.dto.js';
import { SeenVersionBody } from '../operators/operator.dto.js';
import { MayDecideDto, NOTE_LENGTH_MAX, ReviewClaimDto, ReviewDecisionDto } from '../reviews/review.dto.js';
import { PersonDto } from '../operators/operator.dto.js';

/** The feedback types that operators answer. Type 6 (applications to become an agent) has another queue. */
export const ANSWERED_TYPES = [0, 1, 2, 3, 4] as const;
const LISTS = ['review', 'decided'] as const;
const STATES = ['open', 'answered'] as const;
const STEPS = ['claim', 'release', 'answer'] as const;
/**
 * The maximum length (characters) of the answer in a request. It is more than the longest stored answer, because the
 * service first removes white space at both ends.
 */
const ANSWER_SENT_MAX = 1_200;

export class DeskFeedbackQuery {
  @ApiPropertyOptional({
    maxLength: 32,
    description: "Only this brand, by its code. All of the operator's brands if absent.",
  })
  @Optional()
  @IsString()
  @Length(1, 32)
  brand?: string;

  @ApiPropertyOptional({
    enum: LISTS,
    default: 'review',
    description: '`review`: unanswered feedback, oldest first. `decided`: answered feedback, newest first.',
  })
  @Optional()
  @IsIn(LISTS)
  state?: (typeof LISTS)[number];

  @ApiPropertyOptional({ enum: ['true'], description: '`true`: only those that the caller has claimed.' })
  @Optional()
  @IsIn(['true'])
  mine?: 'true';

  @ApiPropertyOptional({
    enum: ANSWERED_TYPES,
    description: 'Only this type: 0 other, 1 deposits, 2 withdrawals, 3 games, 4 service.',
  })
  @Optional()
  @Transform(wholeNumber)
  @IsIn(ANSWERED_TYPES)
  type?: (typeof ANSWERED_TYPES)[number];

  @ApiPropertyOptional({ format: 'uuid', description: '`next` of the page before. Absent for the first page.' })
  @Optional()
  @IsUUID()
  cursor?: string;

  @ApiPropertyOptional({
    type: Number,
    minimum: 1,
    maximum: 100,
    default: 20,
    description: 'The number of entries on a page.',
  })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(100)
  pageSize?: number;
}

export class AnswerFeedbackBody extends SeenVersionBody {
  @ApiProperty({
    maxLength: ANSWER_SENT_MAX,
    description: 'The answer that the member reads: 1 to 1000 characters. White space at both ends is removed.',
  })
  @IsString()
  @Length(1, ANSWER_SENT_MAX)
  answer: string;

  @ApiPropertyOptional({ maxLength: NOTE_LENGTH_MAX, description: "The operator's words, for other operators." })
  @Optional()
  @IsString()
  @Length(0, NOTE_LENGTH_MAX)
  note?: string;
}

export class DeskFeedbackDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'uuid' })
  memberId: string;

  @ApiProperty({ description: "The member's account name. It is masked in lists." })
  account: string;

  @ApiProperty()
  brand: string;

  @ApiProperty({ enum: ANSWERED_TYPES, description: '0 other, 1 deposits, 2 withdrawals, 3 games, 4 service.' })
  type: number;

  @ApiProperty({ description: "The member's text." })
  content: string;

  @ApiProperty({ enum: STATES })
  state: (typeof STATES)[number];

  @ApiProperty({ description: 'Rises with every change. A change sends it back.' })
  version: string;

  @ApiProperty({ format: 'date-time' })
  openedAt: string;

  @ApiPropertyOptional({ type: ReviewClaimDto, description: 'Absent while nobody has claimed it.' })
  claim?: ReviewClaimDto;

  @ApiPropertyOptional({ description: 'The answer that the member reads. Absent before.' })
  answer?: string;

  @ApiPropertyOptional({ type: ReviewDecisionDto, description: 'Absent until it is answered.' })
  decided?: ReviewDecisionDto;
}

export class DeskFeedbackPageDto {
  @ApiProperty({ type: [DeskFeedbackDto] })
  content: DeskFeedbackDto[];

  @ApiPropertyOptional({ description: 'Sent back as `cursor` for the next page. Absent on the last page.' })
  next?: string;

  @ApiProperty({ description: 'The number of entries on all pages.' })
  totalCount: number;
}

export class AnswerStepDto {
  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ type: PersonDto })
  by: PersonDto;

  @ApiProperty({ enum: STEPS })
  action: string;

  @ApiProperty()
  note: string;
}

export class DeskFeedbackDetailDto extends DeskFeedbackDto {
  @ApiProperty({ format: 'date-time' })
  registeredAt: string;

  @ApiProperty({ type: [AnswerStepDto] })
  steps: AnswerStepDto[];

  @ApiProperty({ type: MayDecideDto })
  may: MayDecideDto;
}
