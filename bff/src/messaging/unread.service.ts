import { Injectable, Logger } from '@nestjs/common';
import { InjectMessaging, type MessagingClient } from '../peers.js';
import type { UnreadDto } from './message.dto.js';
import { presentUnread } from './message.presenter.js';

/** A member's unread count as messaging has it now. */
@Injectable()
export class UnreadService {
  readonly #log = new Logger('unread');

  constructor(@InjectMessaging() private readonly messaging: MessagingClient) {}

  /** Undefined when messaging does not answer: a snapshot without a badge is better than none. */
  async of(memberId: string): Promise<UnreadDto | undefined> {
    try {
      return presentUnread(await this.messaging.getUnread({ memberId }, { memberId, idempotent: true }));
    } catch (error) {
      this.#log.warn(`no unread count: ${String(error)}`);
      return undefined;
    }
  }
}
