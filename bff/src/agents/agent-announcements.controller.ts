import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Failure } from '@nm/kit/errors/failure.js';
import { richContent } from '@nm/kit/html/rich-text.js';
import { Caller, CalledFrom, type From } from '../http/params.js';
import { isoTime } from '../http/time.js';
import { Answers } from '../openapi/answers.js';
import { InjectAnnouncements, type AnnouncementsClient } from '../peers.js';
import { Agents } from '../session/access.js';
import type { Session } from '../session/session.js';
import {
  AnnouncementPageDto,
  AnnouncementsQuery,
  ReadAnnouncementsBody,
  UnreadAnnouncementsDto,
} from './announcements.dto.js';

/** API routes for the brand's announcements to agents. */
@ApiTags('agents')
@Controller('wps/agents/announcements')
export class AgentAnnouncementsController {
  constructor(@InjectAnnouncements() private readonly announcements: AnnouncementsClient) {}

  /** Lists the brand's published announcements to agents, newest first. */
  @Get()
  @Agents()
  @Answers(AnnouncementPageDto)
  async list(
    @Query() query: AnnouncementsQuery,
    @Caller() { memberId, brand }: Session,
    @CalledFrom() from: From,
  ): Promise<AnnouncementPageDto> {
    const page = { page: query.page ?? 1, size: query.pageSize ?? 20 };
    const request = { memberId, brand, language: query.language ?? from.language, page };
    const { content, ...rest } = await this.announcements.listAnnouncements(request, { memberId, idempotent: true });
    return {
      content: content.map(({ announcementId, title, body, link, read, publishedAt }) => ({
        announcementId,
        title,
        body: richContent(body),
        link,
        read,
        publishedAt: isoTime(publishedAt),
      })),
      pageNum: rest.pageNum,
      totalPages: rest.totalPages,
      unread: rest.unread,
    };
  }

  /** Marks the given announcements, or all of them, as read. Repeating the request changes nothing. */
  @Post('read')
  @HttpCode(200)
  @Agents()
  @Answers(UnreadAnnouncementsDto)
  async markRead(
    @Body() body: ReadAnnouncementsBody,
    @Caller() { memberId, brand }: Session,
  ): Promise<UnreadAnnouncementsDto> {
    if ((body.all === true) === (body.ids !== undefined))
      throw new Failure('request.invalid', { fields: [{ field: 'ids', rule: 'idsOrAll' }] });
    const request = { memberId, brand, announcementIds: body.ids ?? [], all: body.all ?? false };
    const { unread } = await this.announcements.markAnnouncementsRead(request, { memberId, idempotent: true });
    return { unread };
  }
}
