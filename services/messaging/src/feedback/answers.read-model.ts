import { Injectable } from '@nestjs/common';
import { FeedbackType } from '@nm/contracts/messaging.js';
import { Db } from '@nm/kit/db/db.js';
import type { AnswerAction } from './answering.js';
import type { Feedback } from './feedback.js';
import { FEEDBACK_COLUMNS } from './feedback.store.js';

export interface QueueFilter {
  readonly brands: readonly string[];
  readonly answered: boolean;
  /**
   * The only type of feedback that is listed. If undefined, all types are listed except applications to become an
   * agent, which have their own list.
   */
  readonly type: FeedbackType | undefined;
  /** Lists only feedback that this operator has claimed; undefined lists all feedback. */
  readonly claimedBy: string | undefined;
  /** The id of the last row of the previous page; undefined for the first page. */
  readonly after: string | undefined;
  readonly limit: number;
}

export interface QueuePage {
  readonly rows: readonly Feedback[];
  /** The id of the last row of this page, if more rows follow; otherwise undefined. */
  readonly next: string | undefined;
  readonly totalCount: bigint;
}

export interface TakenStep {
  readonly operator: string;
  readonly action: AnswerAction;
  readonly note: string;
  readonly takenAt: Date;
}

const FILTER = `brand = ANY ($1::text[]) AND ($2::smallint IS NULL OR type = $2)
  AND ($3::text IS NULL OR (claimed_by = $3 AND claim_ends_at > now()))`;

/** Reads the queue of feedback for the operators who answer it. */
@Injectable()
export class AnswersReadModel {
  constructor(private readonly db: Db) {}

  /**
   * Returns a page of the queue: unanswered feedback, oldest first, or answered feedback, newest first. The page
   * begins after the row with the id `after`, even if that feedback was answered since the previous page.
   */
  async page({ brands, answered, type, claimedBy, after, limit }: QueueFilter): Promise<QueuePage> {
    const filter = [brands, type ?? null, claimedBy ?? null];
    const where = `status = '${answered ? 'answered' : 'received'}' AND ${FILTER}`;
    const [column, comes, order] = answered
      ? (['decided_at', '<', 'DESC'] as const)
      : (['sent_at', '>', 'ASC'] as const);
    const [found, counted] = await Promise.all([
      this.db.rows<Feedback>(
        `SELECT ${FEEDBACK_COLUMNS} FROM feedback
          WHERE ${where} AND ($4::uuid IS NULL OR (${column}, feedback_id) ${comes}
            (SELECT last.${column}, last.feedback_id FROM feedback AS last WHERE last.feedback_id = $4))
          ORDER BY ${column} ${order}, feedback_id ${order} LIMIT $5`,
        [...filter, after ?? null, limit + 1],
      ),
      this.db.one<{ count: bigint }>(`SELECT count(*) AS count FROM feedback WHERE ${where}`, filter),
    ]);
    const rows = found.slice(0, limit);
    return {
      rows,
      next: found.length > limit ? rows.at(-1)?.feedbackId : undefined,
      totalCount: counted?.count ?? 0n,
    };
  }

  find(feedbackId: string): Promise<Feedback | undefined> {
    return this.db.one(`SELECT ${FEEDBACK_COLUMNS} FROM feedback WHERE feedback_id = $1 AND type <> $2`, [
      feedbackId,
      FeedbackType.AGENT,
    ]);
  }

  /** Returns the steps that operators took on a feedback, oldest first. */
  steps(feedbackId: string): Promise<TakenStep[]> {
    return this.db.rows(
      `SELECT operator, action, note, taken_at AS "takenAt" FROM feedback_steps WHERE feedback_id = $1 ORDER BY step_id`,
      [feedbackId],
    );
  }
}
