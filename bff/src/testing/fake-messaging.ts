import { create } from '@bufbuild/protobuf';
import { messaging } from '@nm/contracts';
import type { Failure } from '@nm/kit/errors/failure.js';
import type { MessagingClient } from '../peers.js';

/** A fake messaging service that stores the number of unread messages of each member. */
export class FakeMessaging implements Partial<MessagingClient> {
  readonly unread = new Map<string, messaging.Unread>();
  failure: Failure | undefined;

  async getUnread({ memberId = '' }: Parameters<MessagingClient['getUnread']>[0]): Promise<messaging.Unread> {
    if (this.failure) throw this.failure;
    return this.unread.get(memberId) ?? create(messaging.UnreadSchema, {});
  }

  async getUnreads({
    memberIds = [],
  }: Parameters<MessagingClient['getUnreads']>[0]): Promise<messaging.GetUnreadsResponse> {
    if (this.failure) throw this.failure;
    return create(messaging.GetUnreadsResponseSchema, {
      unreads: memberIds.map((memberId) => ({ memberId, unread: this.unread.get(memberId) ?? {} })),
    });
  }

  async listMessages(): Promise<messaging.ListMessagesResponse> {
    return create(messaging.ListMessagesResponseSchema, { pageNum: 1, totalPages: 0 });
  }
}
