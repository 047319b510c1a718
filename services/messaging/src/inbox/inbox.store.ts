import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import type { TemplateId } from '../templates/template.js';

export interface NewInbox {
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  readonly language: string;
  readonly trial: boolean;
}

export interface NewMessage {
  readonly memberId: string;
  readonly template: TemplateId;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly reference: string;
  readonly deliveredAt: Date;
}

/** The unread count and its version. Browsers compare versions to ignore a push that arrives late. */
export interface UnreadCount {
  readonly count: number;
  readonly version: bigint;
  /** The number of unread customer-service answers. `count` does not include them. */
  readonly service: number;
}

export const COUNT = 'unread AS count, version, service_unread AS service';

/**
 * All SQL that writes inboxes. Every method first locks the member's inbox row, so that simultaneous changes get
 * different versions.
 */
@Injectable()
export class InboxStore {
  /** Creates a member's inbox. If the inbox already exists, nothing is changed. */
  async open(tx: Tx, inbox: NewInbox): Promise<void> {
    await tx.rows(
      `INSERT INTO inboxes (member_id, brand, currency, language, trial)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (member_id) DO NOTHING`,
      [inbox.memberId, inbox.brand, inbox.currency, inbox.language, inbox.trial],
    );
  }

  /** Stores a message and adds one to the unread count. Returns undefined if the member has no inbox yet. */
  async deliver(tx: Tx, message: NewMessage): Promise<(UnreadCount & { readonly messageId: string }) | undefined> {
    return tx.one(
      `WITH counted AS (
         UPDATE inboxes SET unread = unread + 1, version = version + 1
          WHERE member_id = $1
         RETURNING member_id, ${COUNT}
       ), stored AS (
         INSERT INTO messages (member_id, template, currency, amount_minor, reference, delivered_at)
         SELECT member_id, $2, $3, $4, $5, $6 FROM counted
         RETURNING id
       )
       SELECT stored.id AS "messageId", counted.count, counted.version, counted.service FROM stored, counted`,
      [
        message.memberId,
        message.template,
        message.currency,
        message.amountMinor,
        message.reference,
        message.deliveredAt,
      ],
    );
  }

  /**
   * Marks messages of this member as read; all messages if `ids` is undefined. Returns undefined if no message
   * changed.
   */
  async markRead(tx: Tx, memberId: string, ids: readonly string[] | undefined): Promise<UnreadCount | undefined> {
    if (!(await this.#lock(tx, memberId))) return undefined;
    const marked = await tx.rows(
      `UPDATE messages SET read_at = now()
        WHERE member_id = $1 AND read_at IS NULL AND deleted_at IS NULL AND ($2::uuid[] IS NULL OR id = ANY ($2))
       RETURNING id`,
      [memberId, ids ?? null],
    );
    return marked.length === 0 ? undefined : this.#lower(tx, memberId, marked.length);
  }

  /** Marks messages of this member as deleted. Returns undefined if none was marked. */
  async remove(tx: Tx, memberId: string, ids: readonly string[]): Promise<UnreadCount | undefined> {
    if (!(await this.#lock(tx, memberId))) return undefined;
    const removed = await tx.rows<{ unread: boolean }>(
      `UPDATE messages SET deleted_at = now()
        WHERE member_id = $1 AND deleted_at IS NULL AND id = ANY ($2::uuid[])
       RETURNING read_at IS NULL AS unread`,
      [memberId, ids],
    );
    if (removed.length === 0) return undefined;
    return this.#lower(tx, memberId, removed.filter((message) => message.unread).length);
  }

  /**
   * Adds to the number of customer-service answers that the member has not read. If 0 is added, only the version is
   * increased, so that browsers load the thread again.
   */
  addServiceAnswers(tx: Tx, memberId: string, answers: number): Promise<UnreadCount | undefined> {
    return tx.one(
      `UPDATE inboxes SET service_unread = service_unread + $2, version = version + 1
        WHERE member_id = $1
       RETURNING ${COUNT}`,
      [memberId, answers],
    );
  }

  /** Marks all customer-service answers as read. Returns undefined if no answer was unread. */
  readServiceAnswers(tx: Tx, memberId: string): Promise<UnreadCount | undefined> {
    return tx.one(
      `UPDATE inboxes SET service_unread = 0, version = version + 1
        WHERE member_id = $1 AND service_unread > 0
       RETURNING ${COUNT}`,
      [memberId],
    );
  }

  async #lock(tx: Tx, memberId: string): Promise<boolean> {
    return (await tx.one('SELECT 1 FROM inboxes WHERE member_id = $1 FOR UPDATE', [memberId])) !== undefined;
  }

  async #lower(tx: Tx, memberId: string, by: number): Promise<UnreadCount | undefined> {
    return tx.one(
      `UPDATE inboxes SET unread = unread - $2, version = version + 1 WHERE member_id = $1 RETURNING ${COUNT}`,
      [memberId, by],
    );
  }
}
