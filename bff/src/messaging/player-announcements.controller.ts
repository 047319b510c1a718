import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { identity } from '@nm/contracts';
import { announcementsAt } from '@nm/kit/brands/announcements.js';
import { CalledFrom, InBrand, type From } from '../http/params.js';
import { Answers } from '../openapi/answers.js';
import { Visitors } from '../session/access.js';
import { PAGE_SIZE, PlayerAnnouncementPageDto, PlayerAnnouncementsQuery } from './player-announcements.dto.js';

/** The brand's announcements to visitors and members, which the announcement popup lists. */
@ApiTags('messaging')
@Controller('wps/relay')
export class PlayerAnnouncementsController {
  /** Lists what is published now, newest first. The brand's document has the texts, so no service is asked. */
  @Get('MCSFE_getListAnnouncements')
  @Visitors()
  @Answers(PlayerAnnouncementPageDto)
  list(
    @Query() query: PlayerAnnouncementsQuery,
    @InBrand() brand: identity.Brand,
    @CalledFrom() from: From,
  ): PlayerAnnouncementPageDto {
    const { execution = 'B', page = 1, pageSize = PAGE_SIZE, language = from.language } = query;
    const all = announcementsAt(brand, execution, language, new Date());
    return {
      content: all.slice((page - 1) * pageSize, page * pageSize).map(({ id, title, body, link, publishedAt }) => ({
        ...{ announcementId: id, title, content: body, execution, link },
        publishedAt: publishedAt.toISOString(),
      })),
      pageNum: page,
      totalPages: Math.ceil(all.length / pageSize),
    };
  }
}
