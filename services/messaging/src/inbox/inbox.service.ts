import { Inject, Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { MessageDeliveredSchema, UnreadChangedSchema } from '@nm/contracts/messaging.js';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { Prerequisite } from '@nm/kit/events/consumer.js';
import { InboxReadModel } from './inbox.read-model.js';
import { InboxStore, type NewMessage, type UnreadCount } from './inbox.store.js';

/**
 * Delivers messages and maintains the unread count. Each change of the count is published with its version, so that a
 * browser can ignore a count that is older than the one it shows.
 */
@Injectable()
export class InboxService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(InboxStore) private readonly store: InboxStore,
    @Inject(InboxReadModel) private readonly readModel: InboxReadModel,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /**
   * Delivers a message inside the handler's transaction.
   * @throws Prerequisite if the member has no inbox yet, because the registration event has not been handled; the event
   * is then retried.
   */
  async deliver(tx: Tx, message: NewMessage): Promise<void> {
    const delivered = await this.store.deliver(tx, message);
    if (!delivered) throw new Prerequisite(`the inbox of member ${message.memberId} is not open yet`);
    await this.outbox.append(tx, MessageDeliveredSchema, {
      memberId: message.memberId,
      messageId: delivered.messageId,
      template: message.template,
      deliveredAt: timestampFromDate(message.deliveredAt),
    });
    await this.#publish(tx, message.memberId, delivered);
  }

  async markRead(memberId: string, ids: readonly string[] | undefined): Promise<UnreadCount> {
    return this.#change(memberId, (tx) => this.store.markRead(tx, memberId, ids));
  }

  async remove(memberId: string, ids: readonly string[]): Promise<UnreadCount> {
    return this.#change(memberId, (tx) => this.store.remove(tx, memberId, ids));
  }

  /**
   * Adds to the number of customer-service answers that a member has not read. It runs in the transaction that stores
   * the answer.
   */
  async addServiceAnswers(tx: Tx, memberId: string, answers: number): Promise<void> {
    const count = await this.store.addServiceAnswers(tx, memberId, answers);
    if (count) await this.#publish(tx, memberId, count);
  }

  /** Marks all customer-service answers of a member as read. */
  async readServiceAnswers(memberId: string): Promise<UnreadCount> {
    return this.#change(memberId, (tx) => this.store.readServiceAnswers(tx, memberId));
  }

  /** Returns a member's unread count. Without an inbox, count and version are zero. */
  async unread(memberId: string): Promise<UnreadCount> {
    const head = await this.readModel.head(memberId);
    return { count: head?.count ?? 0, version: head?.version ?? 0n, service: head?.service ?? 0 };
  }

  async #change(memberId: string, change: (tx: Tx) => Promise<UnreadCount | undefined>): Promise<UnreadCount> {
    const changed = await this.db.transaction(async (tx) => {
      const count = await change(tx);
      if (count) await this.#publish(tx, memberId, count);
      return count;
    });
    return changed ?? this.unread(memberId);
  }

  async #publish(tx: Tx, memberId: string, { count, version, service }: UnreadCount): Promise<void> {
    await this.outbox.append(tx, UnreadChangedSchema, { memberId, count, version, service });
  }
}
