import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsString, Length, Matches, Max, Min } from 'class-validator';
import { Optional } from '../../http/optional.js';
import { wholeNumber } from '../../http/page-query.dto.js';
import { PersonDto, SeenVersionBody } from '../operators/operator.dto.js';
import { MayDecideDto, NOTE_LENGTH_MAX, ReviewClaimDto, ReviewDecisionDto } from '../reviews/review.dto.js';

const LISTS = ['review', 'decided'] as const;
const STATES = ['open', 'answered', 'closed'] as const;
/** The cursor of the messaging service: the place of a thread in the list, as a time and the thread's id. */
const CURSOR = /^\d{1,16}_[0-9a-f-]{36}$/;
const STEPS = ['claim', 'release', 'answer', 'close'] as const;
/**
 * The maximum length (characters) of the answer in a request. It is more than the longest stored answer, because the
 * service first removes white space at both ends.
 */
const ANSWER_SENT_MAX = 1_200;

export class DeskServiceThreadQuery {
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
    description:
      '`review`: threads whose member waits, oldest first. `decided`: answered and closed ones, newest first.',
  })
  @Optional()
  @IsIn(LISTS)
  state?: (typeof LISTS)[number];

  @ApiPropertyOptional({ enum: ['true'], description: '`true`: only those that the caller has claimed.' })
  @Optional()
  @IsIn(['true'])
  mine?: 'true';

  @ApiPropertyOptional({ maxLength: 64, description: '`next` of the page before. Absent for the first page.' })
  @Optional()
  @IsString()
  @Matches(CURSOR)
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

export class CloseServiceThreadBody extends SeenVersionBody {
  @ApiPropertyOptional({ maxLength: NOTE_LENGTH_MAX, description: "The operator's words, for other operators." })
  @Optional()
  @IsString()
  @Length(0, NOTE_LENGTH_MAX)
  note?: string;
}

export class AnswerServiceThreadBody extends CloseServiceThreadBody {
  @ApiProperty({
    maxLength: ANSWER_SENT_MAX,
    description: 'The answer that the member reads: 1 to 1000 characters. White space at both ends is removed.',
  })
  @IsString()
  @Length(1, ANSWER_SENT_MAX)
  answer: string;
}

export class DeskServiceThreadDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'uuid' })
  memberId: string;

  @ApiProperty({ description: "The member's account name. It is masked in lists." })
  account: string;

  @ApiProperty()
  brand: string;

  @ApiProperty({ enum: STATES, description: '`open`: the member waits for an answer.' })
  state: (typeof STATES)[number];

  @ApiProperty({ description: 'Rises with every change and with every message of the member. A change sends it back.' })
  version: string;

  @ApiProperty({ description: "The number of the member's messages since the last answer." })
  unanswered: number;

  @ApiProperty({ description: 'The text of the last message.' })
  content: string;

  @ApiProperty({ format: 'date-time', description: 'Since when the member waits, or when it was answered or closed.' })
  openedAt: string;

  @ApiPropertyOptional({ type: ReviewClaimDto, description: 'Absent while nobody has claimed it.' })
  claim?: ReviewClaimDto;

  @ApiPropertyOptional({ type: ReviewDecisionDto, description: 'Who answered last or closed it. Absent before.' })
  decided?: ReviewDecisionDto;
}

export class DeskServiceThreadPageDto {
  @ApiProperty({ type: [DeskServiceThreadDto] })
  content: DeskServiceThreadDto[];

  @ApiPropertyOptional({ description: 'Sent back as `cursor` for the next page. Absent on the last page.' })
  next?: string;

  @ApiProperty({ description: 'The number of entries on all pages.' })
  totalCount: number;
}

export class DeskServiceMessageDto {
  @ApiProperty({ description: 'Counted from 1 in the thread.' })
  number: number;

  @ApiPropertyOptional({ type: PersonDto, description: 'The operator who wrote it. Absent for the member.' })
  by?: PersonDto;

  @ApiProperty({ description: 'Plain text.' })
  content: string;

  @ApiProperty({ format: 'date-time' })
  sentAt: string;
}

export class ServiceThreadStepDto {
  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ type: PersonDto })
  by: PersonDto;

  @ApiProperty({ enum: STEPS })
  action: string;

  @ApiProperty()
  note: string;
}

export class DeskServiceThreadDetailDto extends DeskServiceThreadDto {
  @ApiProperty({ type: [DeskServiceMessageDto], description: 'The newest 100, in the order in which they were sent.' })
  messages: DeskServiceMessageDto[];

  @ApiProperty({ type: [ServiceThreadStepDto] })
  steps: ServiceThreadStepDto[];

  @ApiProperty({ type: MayDecideDto })
  may: MayDecideDto;
}
