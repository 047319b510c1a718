import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { identity } from '@nm/contracts';
import { announcementsAt } from '@nm/kit/brands/announcements.js';
import { richContent } from '@nm/kit/html/rich-text.js';
import { CalledFrom, InBrand, MaybeCaller, type From } from '../http/params.js';
import { Answers } from '../openapi/answers.js';
import { Visitors } from '../session/access.js';
import type { Session } from '../session/session.js';
import { bannersIn, noticeIn, type BannerInLanguage } from '../system/banners.js';
import { presentBrand } from '../system/brand.presenter.js';
import {
  PAGE_SIZE,
  type AnnouncedPromotionDto,
  PlayerAnnouncementPageDto,
  PlayerAnnouncementsQuery,
} from './player-announcements.dto.js';

const PROMOTION_GROUP = 'w_promotion';

/** API route for the brand's announcements to visitors and members, which the announcement popup shows. */
@ApiTags('messaging')
@Controller('wps/relay')
export class PlayerAnnouncementsController {
  /**
   * Lists the published announcements by position, then newest first. Their texts are in the brand's document, so no
   * service is called. Without a session, only announcements to visitors are listed, whatever audience the request
   * names.
   */
  @Get('MCSFE_getListAnnouncements')
  @Visitors()
  @Answers(PlayerAnnouncementPageDto)
  list(
    @Query() query: PlayerAnnouncementsQuery,
    @InBrand() brand: identity.Brand,
    @CalledFrom() from: From,
    @MaybeCaller() caller: Session | undefined,
  ): PlayerAnnouncementPageDto {
    const { page = 1, pageSize = PAGE_SIZE, language = from.language, types = '' } = query;
    const execution = (caller && query.execution) ?? 'B';
    const all = announcementsAt(brand, execution, language, new Date());
    const content = all.slice((page - 1) * pageSize, page * pageSize).map(({ id, title, body, link, publishedAt }) => ({
      ...{ announcementId: id, title, content: richContent(body), execution, link },
      publishedAt: publishedAt.toISOString(),
    }));
    const asked = types.split(',');
    const document = presentBrand(brand, from.ip);
    const banners = bannersIn(document, language);
    const notice = noticeIn(document, language);
    return {
      content,
      banners: asked.includes('B') ? banners : [],
      player: asked.includes('PL') && notice ? [{ id: 'notice', title: notice }] : [],
      popup: asked.includes('PU') ? content : [],
      promotion: asked.includes('PR') ? banners.filter(isPromotion).map(presentPromotion) : [],
      pageNum: page,
      totalPages: Math.ceil(all.length / pageSize),
    };
  }
}

const isPromotion = ({ groupName }: BannerInLanguage): boolean => groupName === PROMOTION_GROUP;

const presentPromotion = ({ title, url, picture }: BannerInLanguage): AnnouncedPromotionDto => ({
  ...{ title, url },
  announcementImages: [{ sequence: 1, url: picture }],
});
