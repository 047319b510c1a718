import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length, MaxLength } from 'class-validator';
import { Optional } from '../http/optional.js';
import { PageQuery } from '../http/page-query.dto.js';

/**
 * The feedback types of the specification: 1 deposit, 2 withdraw, 3 game, 4 service, 6 application as agent, 0 other.
 */
export const FEEDBACK_TYPES = [0, 1, 2, 3, 4, 6] as const;
export type FeedbackTypeNumber = (typeof FEEDBACK_TYPES)[number];

export const FEEDBACK_STATUSES = ['received', 'answered', 'open', 'accepted', 'declined'] as const;
export const DECLINE_REASONS = ['experience', 'plan', 'account', 'other'] as const;

/**
 * The maximum length (characters) of the feedback text in a request. It is more than the service's limit, because the
 * service first removes white space at both ends.
 */
const CONTENT_SENT_MAX = 400;

export class FeedbackQuery extends PageQuery {}

export class SendFeedbackBody {
  @ApiProperty({ description: '20 to 200 characters. White space at both ends is removed.' })
  @IsString()
  @Length(1, CONTENT_SENT_MAX)
  content: string;

  @ApiPropertyOptional({ maxLength: 64, description: "The caller's account name. It may be left out." })
  @Optional()
  @IsString()
  @MaxLength(64)
  sender?: string;

  @ApiProperty({
    enum: FEEDBACK_TYPES,
    description: '0 other, 1 deposits, 2 withdrawals, 3 games, 4 service, 6 an application to become an agent.',
  })
  @IsIn(FEEDBACK_TYPES)
  type: FeedbackTypeNumber;

  @ApiPropertyOptional({
    maxLength: 16,
    description: 'The answer to the captcha. Required if the brand uses captchas.',
  })
  @Optional()
  @IsString()
  @MaxLength(16)
  captcha?: string;
}

export class FeedbackDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({
    enum: FEEDBACK_TYPES,
    description: '0 other, 1 deposits, 2 withdrawals, 3 games, 4 service, 6 an application to become an agent.',
  })
  type: FeedbackTypeNumber;

  @ApiProperty()
  content: string;

  @ApiProperty({
    enum: FEEDBACK_STATUSES,
    description: 'Feedback: `received`, then `answered`. Applications: `open`, then `accepted` or `declined`.',
  })
  status: (typeof FEEDBACK_STATUSES)[number];

  @ApiPropertyOptional({ enum: DECLINE_REASONS, description: 'Why an application was declined. Absent otherwise.' })
  reason?: (typeof DECLINE_REASONS)[number];

  @ApiPropertyOptional({ description: 'What an operator answered. Absent before, and for applications.' })
  answer?: string;

  @ApiProperty({ format: 'date-time' })
  sentAt: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'When it was answered or decided. Absent before.' })
  decidedAt?: string;
}

export class FeedbackPageDto {
  @ApiProperty({ type: [FeedbackDto], description: 'Newest first.' })
  content: FeedbackDto[];

  @ApiProperty()
  pageNum: number;

  @ApiProperty()
  totalPages: number;

  @ApiProperty({ description: 'True if new feedback must contain the answer to a captcha.' })
  captcha: boolean;
}
