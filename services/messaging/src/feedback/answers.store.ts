import { Injectable } from '@nestjs/common';
import { FeedbackType } from '@nm/contracts/messaging.js';
import type { Tx } from '@nm/kit/db/db.js';
import { CLAIM_MS, type AnswerStep } from './answering.js';
import type { Feedback } from './feedback.js';
import { FEEDBACK_COLUMNS } from './feedback.store.js';

/** All SQL that writes claims and answers of feedback. The caller must hold the lock of the feedback's row. */
@Injectable()
export class AnswersStore {
  /**
   * Locks a feedback that is not an application to become an agent, and returns it with the present time of the
   * database.
   */
  lock(tx: Tx, feedbackId: string): Promise<(Feedback & { readonly now: Date }) | undefined> {
    return tx.one(
      `SELECT ${FEEDBACK_COLUMNS}, clock_timestamp() AS now FROM feedback
        WHERE feedback_id = $1 AND type <> $2 FOR UPDATE`,
      [feedbackId, FeedbackType.AGENT],
    );
  }

  /**
   * Reserves a feedback for an operator. If this operator already has it and only extends the time, the version stays
   * the same.
   */
  claim(tx: Tx, feedbackId: string, operator: string, isNew: boolean): Promise<Feedback | undefined> {
    return tx.one(
      `UPDATE feedback
          SET claimed_by = $2, claim_ends_at = clock_timestamp() + $3 * interval '1 millisecond', version = version + $4
        WHERE feedback_id = $1
       RETURNING ${FEEDBACK_COLUMNS}`,
      [feedbackId, operator, CLAIM_MS, isNew ? 1 : 0],
    );
  }

  release(tx: Tx, feedbackId: string): Promise<Feedback | undefined> {
    return tx.one(
      `UPDATE feedback SET claimed_by = NULL, claim_ends_at = NULL, version = version + 1
        WHERE feedback_id = $1
       RETURNING ${FEEDBACK_COLUMNS}`,
      [feedbackId],
    );
  }

  answer(
    tx: Tx,
    feedbackId: string,
    { operator, answer, note }: Extract<AnswerStep, { action: 'answer' }>,
  ): Promise<Feedback | undefined> {
    return tx.one(
      `UPDATE feedback
          SET status = 'answered', answer = $2, note = $3, decided_by = $4, decided_at = clock_timestamp(),
              claimed_by = NULL, claim_ends_at = NULL, version = version + 1
        WHERE feedback_id = $1 AND status = 'received'
       RETURNING ${FEEDBACK_COLUMNS}`,
      [feedbackId, answer, note, operator],
    );
  }

  async addStep(tx: Tx, feedbackId: string, step: AnswerStep): Promise<void> {
    await tx.rows('INSERT INTO feedback_steps (feedback_id, operator, action, note) VALUES ($1, $2, $3, $4)', [
      feedbackId,
      step.operator,
      step.action,
      step.action === 'answer' ? step.note : '',
    ]);
  }
}
