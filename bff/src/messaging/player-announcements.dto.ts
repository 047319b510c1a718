import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsString, Length, Matches, Max, Min } from 'class-validator';
import { Optional } from '../http/optional.js';
import { wholeNumber } from '../http/page-query.dto.js';
import { BannerPlaceDto } from '../system/system.dto.js';

/** The number of announcements per page of the popup (specification §9). */
export const PAGE_SIZE = 9;
const EXECUTIONS = ['A', 'B', 'F'] as const;

export class PlayerAnnouncementsQuery {
  @ApiPropertyOptional({
    enum: EXECUTIONS,
    default: 'B',
    description: 'A logged in, B visitor, F first login. Without a session, the answer is always that of B.',
  })
  @Optional()
  @IsIn(EXECUTIONS)
  execution?: (typeof EXECUTIONS)[number];

  @ApiPropertyOptional({ enum: ['W'], default: 'W', description: 'The web, the only platform.' })
  @Optional()
  @IsIn(['W'])
  platform?: string;

  @ApiPropertyOptional({
    example: 'B,PL,PU,PR',
    description:
      'Which lists to add, separated by commas: B banners, PL notices to players, PU popup announcements, ' +
      'PR promotions. H, the help, has no list of its own.',
  })
  @Optional()
  @IsString()
  @Matches(/^(B|PL|PU|PR|H)(,(B|PL|PU|PR|H)){0,9}$/)
  types?: string;

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
  @ApiProperty({ description: 'The detail, as sanitised HTML of a few tags.' })
  content: string;
  @ApiProperty({ enum: EXECUTIONS, description: 'A logged in, B visitor, F first login.' }) execution: string;
  @ApiProperty({ description: 'A path of the site; empty for none.' }) link: string;
  @ApiProperty({ format: 'date-time' }) publishedAt: string;
}

export class BannerDto extends BannerPlaceDto {
  @ApiProperty() title: string;
  @ApiProperty() text: string;
  @ApiProperty({ description: 'The text of the button.' }) action: string;
}

export class PlayerNoticeDto {
  @ApiProperty() id: string;
  @ApiProperty() title: string;
}

export class AnnouncementImageDto {
  @ApiProperty() sequence: number;
  @ApiProperty({ description: "The name of one of the site's own pictures." }) url: string;
}

export class AnnouncedPromotionDto {
  @ApiProperty() title: string;
  @ApiProperty({ description: 'A path of the site, or an https address of another site.' }) url: string;
  @ApiProperty({ type: [AnnouncementImageDto] }) announcementImages: AnnouncementImageDto[];
}

/**
 * The announcements of a page, in one list for each type. The list of a type that the request's `types` does not name
 * is empty.
 */
export class PlayerAnnouncementPageDto {
  @ApiProperty({ type: [BannerDto], description: 'Type B: the banners of every group.' }) banners: BannerDto[];
  @ApiProperty({ type: [PlayerNoticeDto], description: 'Type PL: the notice of the home page.' })
  player: PlayerNoticeDto[];
  @ApiProperty({ type: [PlayerAnnouncementDto], description: 'Type PU: the same page as `content`.' })
  popup: PlayerAnnouncementDto[];
  @ApiProperty({ type: [AnnouncedPromotionDto], description: 'Type PR: the banners of the group w_promotion.' })
  promotion: AnnouncedPromotionDto[];
  @ApiProperty({ type: [PlayerAnnouncementDto], description: "In the brand's order, then newest first." })
  content: PlayerAnnouncementDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
}
