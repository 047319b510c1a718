import type { messaging } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import type { MessageDto, MessagePageDto, UnreadDto } from './message.dto.js';

/**
 * Converts an unread count for responses and pushes. It accepts the answer of the messaging service as well as its
 * event, so that both give the same result.
 */
export const presentUnread = (unread: Pick<messaging.Unread, 'count' | 'version'> | undefined): UnreadDto => ({
  count: unread?.count ?? 0,
  version: Number(unread?.version ?? 0n),
});

const presentMessage = (message: messaging.InboxMessage): MessageDto => ({
  messageId: message.messageId,
  template: message.template,
  title: message.title,
  body: message.body,
  link: message.link,
  read: message.read,
  deliveredAt: isoTime(message.deliveredAt),
});

export const presentMessagePage = (page: messaging.ListMessagesResponse): MessagePageDto => ({
  content: page.content.map(presentMessage),
  pageNum: page.pageNum,
  totalPages: page.totalPages,
  totalCount: Number(page.totalCount),
  unread: presentUnread(page.unread),
});
