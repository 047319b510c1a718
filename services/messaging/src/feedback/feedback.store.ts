import { Injectable } from '@nestjs/common';
import { FeedbackType } from '@nm/contracts/messaging.js';
import { Db, type Tx } from '@nm/kit/db/db.js';
import type { Decision, Feedback, NewFeedback } from './feedback.js';

export const FEEDBACK_COLUMNS = `feedback_id AS "feedbackId", member_id AS "memberId", brand, type, content, status,
  reason, power, note, answer, claimed_by AS "claimedBy", claim_ends_at AS "claimEndsAt", decided_by AS "decidedBy", version, sent_at AS "sentAt", decided_at AS "decidedAt"`;

/**
 * All SQL that writes feedback. A decision about an application to become an agent is stored while the application's
 * row is locked.
 */
@Injectable()
export class FeedbackStore {
  constructor(private readonly db: Db) {}

  /** Returns the feedback that a member sent with this idempotency key. */
  byKey(memberId: string, key: string): Promise<Feedback | undefined> {
    return this.db.one(`SELECT ${FEEDBACK_COLUMNS} FROM feedback WHERE member_id = $1 AND request_key = $2`, [
      memberId,
      key,
    ]);
  }

  /** Returns the brand of a member; undefined for a trial member, and for a member without an inbox. */
  async brandOf(memberId: string): Promise<string | undefined> {
    const row = await this.db.one<{ brand: string }>('SELECT brand FROM inboxes WHERE member_id = $1 AND NOT trial', [
      memberId,
    ]);
    return row?.brand;
  }

  /**
   * Stores a feedback. Returns undefined if the key was already used. Also returns undefined if the feedback is an
   * application to become an agent, and the member has another one that is open or was accepted.
   */
  add(sent: NewFeedback, brand: string, status: 'received' | 'open'): Promise<Feedback | undefined> {
    return this.db.one(
      `INSERT INTO feedback (member_id, brand, type, content, status, request_key)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT DO NOTHING RETURNING ${FEEDBACK_COLUMNS}`,
      [sent.memberId, brand, sent.type, sent.content, status, sent.key],
    );
  }

  /** Returns the member's application to become an agent that is open or was accepted. */
  standing(memberId: string): Promise<Feedback | undefined> {
    return this.db.one(
      `SELECT ${FEEDBACK_COLUMNS} FROM feedback WHERE member_id = $1 AND status IN ('open', 'accepted')`,
      [memberId],
    );
  }

  lockApplication(tx: Tx, feedbackId: string): Promise<Feedback | undefined> {
    return tx.one(
      `SELECT ${FEEDBACK_COLUMNS} FROM feedback WHERE feedback_id = $1 AND type = ${FeedbackType.AGENT} FOR UPDATE`,
      [feedbackId],
    );
  }

  decide(tx: Tx, feedbackId: string, decision: Decision): Promise<Feedback | undefined> {
    return tx.one(
      `UPDATE feedback
          SET status = $2, decided_by = $3, note = $4, power = $5, reason = $6, decided_at = now(), version = version + 1
        WHERE feedback_id = $1 AND status = 'open'
       RETURNING ${FEEDBACK_COLUMNS}`,
      [
        feedbackId,
        decision.status,
        decision.operator,
        decision.note,
        decision.status === 'accepted' ? decision.power : null,
        decision.status === 'declined' ? decision.reason : null,
      ],
    );
  }
}
