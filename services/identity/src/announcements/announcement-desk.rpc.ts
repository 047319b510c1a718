import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { announcementInContract } from '../brands/brand-in-contract.js';
import type { BrandAnnouncement } from '../brands/brand.js';
import { AnnouncementsService } from './announcements.service.js';
import type { StoredAnnouncement } from './announcement.js';

const { method } = identity.AnnouncementDeskService;
const FROM_BFF = { callers: ['bff'] };
type Answer = MessageInitShape<typeof identity.BrandAnnouncementSchema>;

/**
 * Implements the RPCs with which operators write announcements: decodes the request, calls the service and encodes the
 * answer.
 */
@RpcController(identity.AnnouncementDeskService)
export class AnnouncementDeskRpc {
  constructor(private readonly announcements: AnnouncementsService) {}

  @Rpc(method.listBrandAnnouncements, FROM_BFF)
  async listBrandAnnouncements({
    brands,
  }: identity.ListBrandAnnouncementsRequest): Promise<
    MessageInitShape<typeof identity.ListBrandAnnouncementsResponseSchema>
  > {
    return { content: (await this.announcements.list(brands)).map(encode) };
  }

  @Rpc(method.getBrandAnnouncement, FROM_BFF)
  async getBrandAnnouncement({ brand, id }: identity.GetBrandAnnouncementRequest): Promise<Answer> {
    return encode(await this.announcements.get(brand, id));
  }

  @Rpc(method.saveBrandAnnouncement, FROM_BFF)
  async saveBrandAnnouncement(request: identity.SaveBrandAnnouncementRequest): Promise<Answer> {
    const { brand, announcement, version, operatorId } = request;
    if (!announcement) throw new Failure('request.invalid', { field: 'announcement' });
    return encode(await this.announcements.save(brand, decode(announcement), version, operatorId));
  }
}

function decode(announcement: identity.Announcement): BrandAnnouncement {
  const { id, publishedAt, until, link, execution, position, texts } = announcement;
  const audience = (['A', 'B', 'F'] as const).find((one) => one === execution);
  // The request gives the audience as a letter (A, B or F); an announcement to agents has no letter. An unknown letter
  // is refused here, because otherwise it would be read as "agents".
  if (execution !== '' && audience === undefined) throw new Failure('request.invalid', { field: 'execution' });
  return {
    ...{ id, link, position },
    publishedAt: publishedAt ? timestampDate(publishedAt).toISOString() : '',
    ...(until && { until: timestampDate(until).toISOString() }),
    ...(audience && { execution: audience }),
    texts: Object.fromEntries(texts.map(({ language, title, body }) => [language, { title, body }])),
  };
}

const encode = ({ brand, announcement, version, changedBy, changedAt }: StoredAnnouncement): Answer => ({
  ...{ brand, version, changedBy },
  announcement: announcementInContract(announcement),
  ...(changedBy !== '' && { changedAt: timestampFromDate(changedAt) }),
});
