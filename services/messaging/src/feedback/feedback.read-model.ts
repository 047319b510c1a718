import { Injectable } from '@nestjs/common';
import { FeedbackType } from '@nm/contracts/messaging.js';
import { Db } from '@nm/kit/db/db.js';
import type { Page } from '@nm/kit/rpc/fields.js';
import type { Feedback } from './feedback.js';
import { FEEDBACK_COLUMNS } from './feedback.store.js';

export interface FeedbackRows {
  readonly rows: readonly Feedback[];
  readonly totalCount: bigint;
}

/** Reads a member's own feedback for that member, and applications for operators. */
@Injectable()
export class FeedbackReadModel {
  constructor(private readonly db: Db) {}

  /** Returns the feedback that a member sent, newest first. */
  ofMember(memberId: string, page: Page): Promise<FeedbackRows> {
    return this.#page('member_id = $1', 'sent_at DESC, feedback_id DESC', [memberId], page);
  }

  /**
   * Returns applications to become an agent in these brands: open applications, oldest first, or decided ones, newest
   * first.
   */
  applications(brands: readonly string[], decided: boolean, page: Page): Promise<FeedbackRows> {
    return decided
      ? this.#page(
          `brand = ANY ($1::text[]) AND status IN ('accepted', 'declined')`,
          'decided_at DESC, feedback_id DESC',
          [brands],
          page,
        )
      : this.#page(`brand = ANY ($1::text[]) AND status = 'open'`, 'sent_at, feedback_id', [brands], page);
  }

  application(feedbackId: string): Promise<Feedback | undefined> {
    return this.db.one(`SELECT ${FEEDBACK_COLUMNS} FROM feedback WHERE feedback_id = $1 AND type = $2`, [
      feedbackId,
      FeedbackType.AGENT,
    ]);
  }

  async #page(where: string, order: string, values: readonly unknown[], page: Page): Promise<FeedbackRows> {
    const [rows, counted] = await Promise.all([
      this.db.rows<Feedback>(
        `SELECT ${FEEDBACK_COLUMNS} FROM feedback WHERE ${where} ORDER BY ${order} LIMIT $2 OFFSET $3`,
        [...values, page.limit, page.offset],
      ),
      this.db.one<{ count: bigint }>(`SELECT count(*) AS count FROM feedback WHERE ${where}`, values),
    ]);
    return { rows, totalCount: counted?.count ?? 0n };
  }
}
