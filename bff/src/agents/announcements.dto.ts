import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsString, Length } from 'class-validator';
import { Optional } from '../http/optional.js';
import { PageQuery } from '../http/page-query.dto.js';

const IDS_MAX = 100;

export class AnnouncementsQuery extends PageQuery {
  @ApiPropertyOptional({
    maxLength: 8,
    description: 'The language code of the texts, for example EN. If absent, the Accept-Language header decides.',
  })
  @Optional()
  @IsString()
  @Length(2, 8)
  language?: string;
}

export class AnnouncementDto {
  @ApiProperty() announcementId: string;
  @ApiProperty() title: string;
  @ApiProperty({ description: 'Sanitised HTML with a few tags.' }) body: string;
  @ApiProperty({ description: 'A path of the agents’ site; empty for none.' }) link: string;
  @ApiProperty({ description: 'True if the agent has marked it as read.' }) read: boolean;
  @ApiPropertyOptional({ format: 'date-time' }) publishedAt?: string;
}

export class AnnouncementPageDto {
  @ApiProperty({ type: [AnnouncementDto], description: 'Newest first.' }) content: AnnouncementDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
  @ApiProperty({ description: 'The number of unread announcements on all pages.' }) unread: number;
}

export class ReadAnnouncementsBody {
  @ApiPropertyOptional({
    type: [String],
    maxItems: IDS_MAX,
    description: 'The announcements that the agent has read. Either this or `all`.',
  })
  @Optional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(IDS_MAX)
  @IsString({ each: true })
  @Length(1, 64, { each: true })
  ids?: string[];

  @ApiPropertyOptional({ description: 'True marks every announcement as read.' })
  @Optional()
  @IsBoolean()
  all?: boolean;
}

export class UnreadAnnouncementsDto {
  @ApiProperty({ description: 'The number of unread announcements.' }) unread: number;
}
