import type { messaging } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import type { MessageDto, MessagePageDto, UnreadDto } from './message.dto.js';

/**
 * Converts the numbers of unread messages for responses and pushes. It takes the answer of the messaging service or
 * its event, so that both give the same result.
 */
export const presentUnread = (
  unread: Pick<messaging.Unread, 'count' | 'version' | 'service'> | undefined,
): UnreadDto => ({
  count: unread?.count ?? 0,
  version: Number(unread?.version ?? 0n),
  ...(unread && unread.service > 0 && { service: unread.service }),
});

/** The placeholder for the name of the game in a message's body. */
const GAME_MARK = '\uE000';

/** Returns the name of a game in the language of the messages. */
export type NameOfGame = (vendor: string, gameCode: string) => string;

/**
 * Converts a message of the inbox for the response. The game's name is wrapped in Unicode isolates, so that its text
 * direction does not affect the sentence.
 */
const presentMessage = (message: messaging.InboxMessage, nameOf: NameOfGame): MessageDto => ({
  messageId: message.messageId,
  template: message.template,
  title: message.title,
  body: message.body.replaceAll(GAME_MARK, () => `\u2068${nameOf(message.vendor, message.gameCode)}\u2069`),
  link: message.link,
  read: message.read,
  deliveredAt: isoTime(message.deliveredAt),
});

export const presentMessagePage = (page: messaging.ListMessagesResponse, nameOf: NameOfGame): MessagePageDto => ({
  content: page.content.map((message) => presentMessage(message, nameOf)),
  pageNum: page.pageNum,
  totalPages: page.totalPages,
  totalCount: Number(page.totalCount),
  unread: presentUnread(page.unread),
});
