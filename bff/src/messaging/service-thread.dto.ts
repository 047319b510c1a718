import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsString, Length, Max, Min } from 'class-validator';
import { Optional } from '../http/optional.js';
import { wholeNumber } from '../http/page-query.dto.js';

export const THREAD_STATES = ['none', 'waiting', 'answered', 'closed'] as const;
const AUTHORS = ['member', 'operator'] as const;

/**
 * The maximum length (characters) of the message in a request. It is more than the service's limit, because the service
 * first removes white space at both ends.
 */
const CONTENT_SENT_MAX = 1_200;

export class ServiceThreadQuery {
  @ApiPropertyOptional({
    type: Number,
    minimum: 1,
    maximum: 999_999,
    description: '`next` of the page before. Absent for the newest messages.',
  })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(999_999)
  before?: number;

  @ApiPropertyOptional({
    type: Number,
    minimum: 1,
    maximum: 100,
    default: 20,
    description: 'The number of messages on a page.',
  })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(100)
  pageSize?: number;
}

export class SendServiceMessageBody {
  @ApiProperty({ description: '1 to 1000 characters of plain text. White space at both ends is removed.' })
  @IsString()
  @Length(1, CONTENT_SENT_MAX)
  content: string;
}

export class ServiceMessageDto {
  @ApiProperty({ description: 'Counted from 1 in the thread.' })
  number: number;

  @ApiProperty({ enum: AUTHORS })
  author: (typeof AUTHORS)[number];

  @ApiProperty({ description: 'Plain text.' })
  content: string;

  @ApiProperty({ format: 'date-time' })
  sentAt: string;
}

export class ServiceThreadDto {
  @ApiProperty({
    enum: THREAD_STATES,
    description:
      '`none`: before the first message. `waiting`: for an operator. `answered`. `closed`: until the next message.',
  })
  state: (typeof THREAD_STATES)[number];

  @ApiProperty({ type: [ServiceMessageDto], description: 'The newest messages, in the order in which they were sent.' })
  messages: ServiceMessageDto[];

  @ApiPropertyOptional({ description: 'Sent back as `before` for earlier messages. Absent if there are none.' })
  next?: number;

  @ApiProperty({ description: 'The number of answers that the member has not read.' })
  unread: number;
}
