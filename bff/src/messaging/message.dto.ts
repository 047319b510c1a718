import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsIn, IsString, IsUUID, Length } from 'class-validator';
import { Optional } from '../http/optional.js';
import { PageQuery } from '../http/page-query.dto.js';

const IDS_MAX = 100;

export class UnreadDto {
  @ApiProperty({ description: 'The number of unread messages in the inbox.' })
  count: number;

  @ApiProperty({ description: 'Rises by one with each change of the inbox. Ignore a lower one than the last.' })
  version: number;

  @ApiPropertyOptional({
    description: 'The number of unread answers of customer service, which `count` leaves out. Absent for none.',
  })
  service?: number;
}

export class MessageQuery extends PageQuery {
  @ApiPropertyOptional({
    maxLength: 8,
    description: 'The language code of the texts, for example EN. If absent, the Accept-Language header decides.',
  })
  @Optional()
  @IsString()
  @Length(2, 8)
  language?: string;

  @ApiPropertyOptional({ enum: ['1'], description: '`1`: only messages that were not opened yet.' })
  @Optional()
  @IsIn(['1'])
  unread?: '1';
}

export class MessageDto {
  @ApiProperty({ format: 'uuid' })
  messageId: string;

  @ApiProperty({ description: 'The kind of message, for example deposit_credited.' })
  template: string;

  @ApiProperty()
  title: string;

  @ApiProperty()
  body: string;

  @ApiProperty({ description: 'A path of this site to which the message leads. Empty for none.' })
  link: string;

  @ApiProperty({ description: 'True if the member has opened it.' })
  read: boolean;

  @ApiPropertyOptional({ format: 'date-time' })
  deliveredAt?: string;
}

export class MessagePageDto {
  @ApiProperty({ type: [MessageDto], description: 'Unread first, then newest first.' })
  content: MessageDto[];

  @ApiProperty()
  pageNum: number;

  @ApiProperty()
  totalPages: number;

  @ApiProperty()
  totalCount: number;

  @ApiProperty({ type: UnreadDto, description: 'The same count as that of the unread route.' })
  unread: UnreadDto;
}

export class MarkReadBody {
  @ApiPropertyOptional({
    type: [String],
    format: 'uuid',
    maxItems: IDS_MAX,
    description: 'The messages that the member has read. Either this or `all`.',
  })
  @Optional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(IDS_MAX)
  @IsUUID(undefined, { each: true })
  ids?: string[];

  @ApiPropertyOptional({ description: 'True marks every message as read.' })
  @Optional()
  @IsBoolean()
  all?: boolean;
}

export class DeleteMessagesBody {
  @ApiProperty({
    type: [String],
    format: 'uuid',
    minItems: 1,
    maxItems: IDS_MAX,
    description: 'The messages to delete.',
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(IDS_MAX)
  @IsUUID(undefined, { each: true })
  ids: string[];
}
