import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  AnnouncementService,
  type ListAnnouncementsRequest,
  type ListAnnouncementsResponseSchema,
  type MarkAnnouncementsReadRequest,
  type MarkAnnouncementsReadResponseSchema,
} from '@nm/contracts/messaging.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { AnnouncementsService } from './announcements.service.js';

const MEMBER = { callers: ['bff'], actsFor: 'member' } as const;

/** Implements the announcement contract: decodes the request, calls the service and encodes the answer. */
@RpcController(AnnouncementService)
export class AnnouncementsRpc {
  constructor(@Inject(AnnouncementsService) private readonly announcements: AnnouncementsService) {}

  @Rpc(AnnouncementService.method.listAnnouncements, MEMBER)
  listAnnouncements(
    request: ListAnnouncementsRequest,
  ): Promise<MessageInitShape<typeof ListAnnouncementsResponseSchema>> {
    return this.announcements.list(request);
  }

  @Rpc(AnnouncementService.method.markAnnouncementsRead, MEMBER)
  markAnnouncementsRead(
    request: MarkAnnouncementsReadRequest,
  ): Promise<MessageInitShape<typeof MarkAnnouncementsReadResponseSchema>> {
    return this.announcements.markRead(request);
  }
}
