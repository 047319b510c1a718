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
    description: 'Who asks. A: logged in. B: visitor. F: first login. Without a session, always B.',
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
      'Which other lists to fill, separated by commas. B: banners. PL: notices. PU: popup announcements. PR: ' +
      'promotions. H is accepted and fills nothing.',
  })
  @Optional()
  @IsString()
  @Matches(/^(B|PL|PU|PR|H)(,(B|PL|PU|PR|H)){0,9}$/)
  types?: string;

  @ApiPropertyOptional({
    type: Number,
    minimum: 1,
    maximum: 10_000,
    default: 1,
    description: 'The page of `content`, counted from 1.',
  })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(10_000)
  page?: number;

  @ApiPropertyOptional({
    type: Number,
    minimum: 1,
    maximum: 100,
    default: PAGE_SIZE,
    description: 'The number of announcements on a page.',
  })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(100)
  pageSize?: number;

  @ApiPropertyOptional({
    maxLength: 8,
    description: 'The language code of the texts, for example EN. If absent, the Accept-Language header decides.',
  })
  @Optional()
  @IsString()
  @Length(2, 8)
  language?: string;
}

export class PlayerAnnouncementDto {
  @ApiProperty() announcementId: string;
  @ApiProperty() title: string;
  @ApiProperty({ description: 'Sanitised HTML with a few tags.' })
  content: string;
  @ApiProperty({ enum: EXECUTIONS, description: 'Who sees it. A: logged in. B: visitors. F: at the first login.' })
  execution: string;
  @ApiProperty({ description: 'A path of this site. Empty for none.' }) link: string;
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
  @ApiProperty({ description: 'The position in the order of the pictures.' }) sequence: number;
  @ApiProperty({ description: 'The name of a picture of this site.' }) url: string;
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
  @ApiProperty({ type: [BannerDto], description: 'Banners of all groups. Filled if `types` has B.' })
  banners: BannerDto[];
  @ApiProperty({ type: [PlayerNoticeDto], description: 'The notice of the home page. Filled if `types` has PL.' })
  player: PlayerNoticeDto[];
  @ApiProperty({
    type: [PlayerAnnouncementDto],
    description: 'The same announcements as `content`. Filled if `types` has PU.',
  })
  popup: PlayerAnnouncementDto[];
  @ApiProperty({
    type: [AnnouncedPromotionDto],
    description: 'The banners of the group w_promotion. Filled if `types` has PR.',
  })
  promotion: AnnouncedPromotionDto[];
  @ApiProperty({ type: [PlayerAnnouncementDto], description: "In the brand's order, then newest first." })
  content: PlayerAnnouncementDto[];
  @ApiProperty() pageNum: number;
  @ApiProperty() totalPages: number;
}
