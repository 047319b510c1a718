import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { InboxService } from '../inbox/inbox.service.js';
import { checkedStep, judgeStep, type AnswerStep } from './answering.js';
import { AnswersStore } from './answers.store.js';
import type { Feedback } from './feedback.js';

/** Lets operators claim, release and answer feedback of members. */
@Injectable()
export class AnswersService {
  constructor(
    private readonly db: Db,
    private readonly store: AnswersStore,
    private readonly inbox: InboxService,
  ) {}

  /**
   * Executes one step of an operator on a feedback. An answer is delivered to the member's inbox in the same
   * transaction.
   * @throws Failure request.invalid, review.decided, review.claimed, review.stale, resource.not_found.
   */
  async take(feedbackId: string, wanted: AnswerStep): Promise<Feedback> {
    const step = checkedStep(wanted);
    return this.db.transaction(async (tx) => {
      const feedback = await this.store.lock(tx, feedbackId);
      if (!feedback) throw notFound();
      const verdict = judgeStep(feedback, step, feedback.now);
      if (verdict === 'repeat') return feedback;
      if (verdict !== 'new' && verdict !== 'prolonged') throw new Failure(verdict, { version: feedback.version });
      const changed = await this.#change(tx, feedbackId, step, verdict === 'new');
      if (!changed) throw notFound();
      // If the operator already has the claim on the feedback and only extends it, no step is recorded.
      if (verdict === 'new') await this.store.addStep(tx, feedbackId, step);
      return changed;
    });
  }

  async #change(tx: Tx, feedbackId: string, step: AnswerStep, isNew: boolean): Promise<Feedback | undefined> {
    if (step.action !== 'answer')
      return step.action === 'claim'
        ? this.store.claim(tx, feedbackId, step.operator, isNew)
        : this.store.release(tx, feedbackId);
    const answered = await this.store.answer(tx, feedbackId, step);
    if (answered)
      await this.inbox.deliver(tx, {
        ...{ memberId: answered.memberId, template: 'feedback_answered', currency: '', amountMinor: 0n },
        ...{ reference: step.answer, deliveredAt: answered.decidedAt ?? new Date() },
      });
    return answered;
  }
}

export const notFound = (): Failure => new Failure('resource.not_found', { what: 'feedback' });
