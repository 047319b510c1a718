import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { TemplateId } from '../templates/template.js';
import { COUNT, type UnreadCount } from './inbox.store.js';

export interface InboxRow {
  readonly id: string;
  readonly template: TemplateId;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly reference: string;
  readonly deliveredAt: Date;
  readonly read: boolean;
}

export interface InboxHead extends UnreadCount {
  readonly brand: string;
  readonly language: string;
}

export interface InboxPage {
  readonly rows: readonly InboxRow[];
  readonly total: bigint;
}

/** Reads inboxes for screens. */
@Injectable()
export class InboxReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  async head(memberId: string): Promise<InboxHead | undefined> {
    return this.db.one(`SELECT brand, language, ${COUNT} FROM inboxes WHERE member_id = $1`, [memberId]);
  }

  /** Returns the unread counts and versions of the given members. A member without an inbox is absent. */
  async heads(memberIds: readonly string[]): Promise<(UnreadCount & { readonly memberId: string })[]> {
    return this.db.rows(`SELECT member_id AS "memberId", ${COUNT} FROM inboxes WHERE member_id = ANY ($1::uuid[])`, [
      memberIds,
    ]);
  }

  /** Returns a page of a member's messages: unread messages first, then the others; newest first in both groups. */
  async page(memberId: string, filter: { unreadOnly: boolean; limit: number; offset: number }): Promise<InboxPage> {
    const rows = await this.db.rows<InboxRow>(
      `SELECT id, template, currency, amount_minor AS "amountMinor", reference,
              delivered_at AS "deliveredAt", read_at IS NOT NULL AS read
         FROM messages
        WHERE member_id = $1 AND deleted_at IS NULL AND (NOT $2 OR read_at IS NULL)
        ORDER BY (read_at IS NULL) DESC, delivered_at DESC, id DESC
        LIMIT $3 OFFSET $4`,
      [memberId, filter.unreadOnly, filter.limit, filter.offset],
    );
    const counted = await this.db.one<{ total: bigint }>(
      `SELECT count(*) AS total FROM messages WHERE member_id = $1 AND deleted_at IS NULL AND (NOT $2
         OR read_at IS NULL)`,
      [memberId, filter.unreadOnly],
    );
    return { rows, total: counted?.total ?? 0n };
  }
}
