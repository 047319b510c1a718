import { Inject, Injectable } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  ListAnnouncementsRequest,
  ListAnnouncementsResponseSchema,
  MarkAnnouncementsReadRequest,
  MarkAnnouncementsReadResponseSchema,
} from '@nm/contracts/messaging.js';
import { announcementsAt } from '@nm/kit/brands/announcements.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { pageOf, totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Brands } from '../brands.js';
import { AnnouncementsStore } from './announcements.store.js';

const IDS_MAX = 100;
const AGENTS = '';

/**
 * Lists a brand's announcements for one of its agents. The texts are in the brand's document (its settings in the
 * identity service). The store knows which announcements the agent has read.
 */
@Injectable()
export class AnnouncementsService {
  constructor(
    @Inject(Brands) private readonly brands: Brands,
    @Inject(AnnouncementsStore) private readonly store: AnnouncementsStore,
  ) {}

  async list(request: ListAnnouncementsRequest): Promise<MessageInitShape<typeof ListAnnouncementsResponseSchema>> {
    const page = pageOf(request.page);
    const memberId = uuidField(request.memberId, 'member_id');
    const all = announcementsAt(await this.brands.of(request.brand), AGENTS, request.language, new Date());
    const read = await this.store.read(
      memberId,
      all.map(({ id }) => id),
    );
    return {
      content: all.slice(page.offset, page.offset + page.limit).map(({ id, publishedAt, title, body, link }) => ({
        ...{ announcementId: id, title, body, link },
        read: read.has(id),
        publishedAt: timestampFromDate(publishedAt),
      })),
      pageNum: page.number,
      totalPages: totalPages(BigInt(all.length), page),
      unread: all.length - read.size,
    };
  }

  async markRead(
    request: MarkAnnouncementsReadRequest,
  ): Promise<MessageInitShape<typeof MarkAnnouncementsReadResponseSchema>> {
    const memberId = uuidField(request.memberId, 'member_id');
    const { announcementIds, all } = request;
    if (announcementIds.length > IDS_MAX || (announcementIds.length === 0) !== all)
      throw new Failure('request.invalid', { field: 'announcementIds' });
    const published = announcementsAt(await this.brands.of(request.brand), AGENTS, '', new Date()).map(({ id }) => id);
    await this.store.markRead(memberId, all ? published : published.filter((id) => announcementIds.includes(id)));
    return { unread: published.length - (await this.store.read(memberId, published)).size };
  }
}
