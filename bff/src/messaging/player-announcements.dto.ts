import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsString, Length, Max, Min } from 'class-validator';
import { Optional } from '../http/optional.js';
import { wholeNumber } from '../http/page-query.dto.js';

/** How many announcements the popup lists on a page (specification §9). */
export const PAGE_SIZE = 9;
const EXECUTIONS = ['A', 'B', 'F'] as const;

export class PlayerAnnouncementsQuery {
  @ApiPropertyOptional({ enum: EXECUTIONS, default: 'B', description: 'A logged in, B visitor, F first login.' })
  @Optional()
  @IsIn(EXECUTIONS)
  execution?: (typeof EXECUTIONS)[number];

  @ApiPropertyOptional({ enum: ['W'], default: 'W', description: 'The web, the only platform.' })
  @Optional()
  @IsIn(['W'])
  platform?: string;

  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: 10_000, default: 1 })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(10_000)
  page?: number;

  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: 100, default: PAGE_SIZE })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(100)
  pageSize?: number;

  @ApiPropertyOptional({ maxLength: 8 })
  @Optional()
  @IsString()
  @Length(2, 8)
  language?: string;
}

export class PlayerAnnouncementDto {
  @ApiProperty() announcementId: string;
  @ApiProperty() title: string;
  @ApiProperty({ description: 'The detail, as plain text. Paragraphs are separated by an empty line.' })
  content: string;
  @ApiProperty({ enum: EXECUTIONS, description: 'A logged in, B visitor, F first login.' }) execution: string;
  @ApiProperty({ description: 'A path of the site; empty for none.' }) link: string;
  @ApiProperty({ format: 'date-time' }) publishedAt: string;
}

export class PlayerAnnouncementPageDto {
  @ApiProperty({ type: [PlayerAnnouncementDto], description: 'Newest first.' }) content: PlayerAnnouncementDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
}
