import type { messaging } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import { THREAD_STATES, type ServiceMessageDto, type ServiceThreadDto } from './service-thread.dto.js';

/**
 * Converts a message of a customer service thread for the response. The member does not learn which operator wrote it.
 */
export const presentServiceMessage = (message: messaging.ServiceMessage): ServiceMessageDto => ({
  number: message.number,
  author: message.operatorId === '' ? 'member' : 'operator',
  content: message.content,
  sentAt: isoTime(message.sentAt) ?? '',
});

export const presentServiceThread = ({ state, messages, next, unread }: messaging.ServiceThread): ServiceThreadDto => ({
  state: THREAD_STATES.find((one) => one === state) ?? 'none',
  messages: messages.map(presentServiceMessage),
  ...(next > 0 && { next }),
  unread,
});
