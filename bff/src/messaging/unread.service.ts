import { Injectable, Logger } from '@nestjs/common';
import type { messaging } from '@nm/contracts';
import { InjectMessaging, type MessagingClient } from '../peers.js';
import { Coalescer } from '@nm/kit/concurrency/coalescer.js';
import type { UnreadDto } from './message.dto.js';
import { presentUnread } from './message.presenter.js';

/** Reads a member's numbers of unread messages. */
@Injectable()
export class UnreadService {
  readonly #log = new Logger('unread');

  readonly #coalescer = new Coalescer<messaging.Unread>((memberIds) => this.#many(memberIds));

  constructor(@InjectMessaging() private readonly messaging: MessagingClient) {}

  /**
   * Reads the number of unread messages for a socket that connects. Concurrent reads are merged. Returns undefined if
   * the messaging service does not answer; the first message of the socket is then sent without the number.
   */
  async coalesced(memberId: string): Promise<UnreadDto | undefined> {
    try {
      return presentUnread(await this.#coalescer.get(memberId));
    } catch (error) {
      this.#log.warn(`no unread count: ${String(error)}`);
      return undefined;
    }
  }

  async #many(memberIds: readonly string[]): Promise<ReadonlyMap<string, messaging.Unread>> {
    const [memberId] = memberIds;
    if (memberId !== undefined && memberIds.length === 1) {
      return new Map([[memberId, await this.messaging.getUnread({ memberId }, { memberId, idempotent: true })]]);
    }
    const { unreads } = await this.messaging.getUnreads({ memberIds: [...memberIds] }, { idempotent: true });
    return new Map(unreads.flatMap((each) => (each.unread ? [[each.memberId, each.unread]] : [])));
  }
}
