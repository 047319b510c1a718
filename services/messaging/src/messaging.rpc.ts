import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  MessagingService,
  type DeleteMessagesRequest,
  type GetUnreadRequest,
  type GetUnreadsRequest,
  type GetUnreadsResponseSchema,
  type ListMessagesRequest,
  type ListMessagesResponseSchema,
  type MarkReadRequest,
  type UnreadSchema,
} from '@nm/contracts/messaging.js';
import { messageLanguage } from '@nm/kit/money/amount-text.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { pageOf, totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { Brands } from './brands.js';
import { InboxReadModel } from './inbox/inbox.read-model.js';
import { InboxService } from './inbox/inbox.service.js';
import { render } from './templates/render.js';
import { gameOf } from './templates/round-templates.js';
import { TEMPLATES } from './templates/templates.js';

const IDS_MAX = 100;
const MEMBERS_MAX = 256;
const MEMBER = { callers: ['bff'], actsFor: 'member' } as const;

/** Implements the messaging contract: decodes the request, calls the service and encodes the answer. */
@RpcController(MessagingService)
export class MessagingRpc {
  constructor(
    @Inject(InboxService) private readonly inbox: InboxService,
    @Inject(InboxReadModel) private readonly readModel: InboxReadModel,
    @Inject(Brands) private readonly brands: Brands,
  ) {}

  @Rpc(MessagingService.method.getUnread, MEMBER)
  async getUnread({ memberId }: GetUnreadRequest): Promise<MessageInitShape<typeof UnreadSchema>> {
    return this.inbox.unread(memberId);
  }

  @Rpc(MessagingService.method.getUnreads, { callers: ['bff'] })
  async getUnreads({ memberIds }: GetUnreadsRequest): Promise<MessageInitShape<typeof GetUnreadsResponseSchema>> {
    if (memberIds.length > MEMBERS_MAX) throw new Failure('request.invalid', { field: 'member_ids' });
    const heads = await this.readModel.heads(memberIds.map((id) => uuidField(id, 'member_ids')));
    return { unreads: heads.map(({ memberId, ...unread }) => ({ memberId, unread })) };
  }

  @Rpc(MessagingService.method.listMessages, MEMBER)
  async listMessages(request: ListMessagesRequest): Promise<MessageInitShape<typeof ListMessagesResponseSchema>> {
    const page = pageOf(request.page);
    const head = await this.readModel.head(request.memberId);
    if (!head) return { content: [], pageNum: page.number, totalPages: 0, unread: {} };
    const { rows, total } = await this.readModel.page(request.memberId, { ...page, unreadOnly: request.unreadOnly });
    const language = messageLanguage(request.language, head.language);
    const { name: site } = await this.brands.of(head.brand);
    return {
      content: rows.map((row) => ({
        messageId: row.id,
        template: row.template,
        ...render(row.template, { ...row, site }, language),
        link: TEMPLATES[row.template].link,
        read: row.read,
        deliveredAt: timestampFromDate(row.deliveredAt),
        ...gameOf(row.template, row.reference),
      })),
      pageNum: page.number,
      totalPages: totalPages(total, page),
      totalCount: total,
      unread: { count: head.count, version: head.version, service: head.service },
    };
  }

  @Rpc(MessagingService.method.markRead, MEMBER)
  async markRead({ memberId, messageIds, all }: MarkReadRequest): Promise<MessageInitShape<typeof UnreadSchema>> {
    return this.inbox.markRead(memberId, all ? undefined : checkedIds(messageIds));
  }

  @Rpc(MessagingService.method.deleteMessages, MEMBER)
  async deleteMessages({
    memberId,
    messageIds,
  }: DeleteMessagesRequest): Promise<MessageInitShape<typeof UnreadSchema>> {
    return this.inbox.remove(memberId, checkedIds(messageIds));
  }
}

function checkedIds(ids: readonly string[]): readonly string[] {
  if (ids.length === 0 || ids.length > IDS_MAX) throw new Failure('request.invalid', { field: 'messageIds' });
  return ids.map((id) => uuidField(id, 'messageIds'));
}
