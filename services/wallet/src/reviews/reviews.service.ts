import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import {
  claimed,
  decided,
  released,
  takenBack,
  type Review,
  type ReviewDecision,
  type ReviewVerdict,
} from './review.js';
import type { ReviewKind, ReviewStep } from './review.js';
import { ReviewsStore } from './reviews.store.js';

export interface Decide extends ReviewStep {
  readonly decision: ReviewDecision;
  readonly note: string;
  /** The reason of a rejection, which is shown to the member. */
  readonly reason: string;
}

const NOTE_LENGTH_MAX = 500;
const OPERATOR = /^[\x21-\x7e]{1,64}$/;

/**
 * Applies and records the steps that operators take on reviews. The caller must have locked the row of the deposit,
 * withdrawal or adjustment that is under review.
 */
@Injectable()
export class ReviewsService {
  constructor(private readonly store: ReviewsStore) {}

  /**
   * Claims a review for an operator.
   * @throws Failure review.decided, review.claimed, review.stale, resource.not_found.
   */
  async claim(tx: Tx, kind: ReviewKind, subjectId: string, step: ReviewStep): Promise<Review> {
    const review = await this.#locked(tx, kind, subjectId, step.operator);
    return this.#save(tx, review, claimed(review, step, review.now), { ...step, action: 'claim', note: '' });
  }

  /**
   * Releases an operator's claim on a review. A first approval stays.
   * @throws Failure resource.not_found.
   */
  async release(tx: Tx, kind: ReviewKind, subjectId: string, operator: string): Promise<Review> {
    const review = await this.#locked(tx, kind, subjectId, operator);
    return this.#save(tx, review, released(review, operator), { operator, action: 'release', note: '' });
  }

  /**
   * Takes an operator's own first approval back.
   * @throws Failure review.decided, resource.not_found.
   */
  async takeBack(tx: Tx, kind: ReviewKind, subjectId: string, operator: string): Promise<Review> {
    const review = await this.#locked(tx, kind, subjectId, operator);
    return this.#save(tx, review, takenBack(review, operator), { operator, action: 'take_back', note: '' });
  }

  /**
   * Decides a review, or records the first of two approvals. `isNew` is true only for the step that ended the review;
   * the caller then acts on the decision.
   * @throws the failures of `claim`, and request.invalid (note).
   */
  async decide(
    tx: Tx,
    kind: ReviewKind,
    subjectId: string,
    step: Decide,
  ): Promise<{ readonly review: Review; readonly isNew: boolean }> {
    const { operator, decision, note } = step;
    if (note.length > NOTE_LENGTH_MAX || (decision === 'reject' && note.trim() === ''))
      throw new Failure('request.invalid', { field: 'note' });
    const review = await this.#locked(tx, kind, subjectId, operator);
    const verdict = decided(review, step, review.now);
    const after = await this.#save(tx, review, verdict, { operator, action: decision, note });
    return { review: after, isNew: verdict.outcome === 'changed' && after.state !== 'open' };
  }

  async #locked(tx: Tx, kind: ReviewKind, subjectId: string, operator: string): Promise<Review & { now: Date }> {
    if (!OPERATOR.test(operator)) throw new Failure('request.invalid', { field: 'operatorId' });
    const review = await this.store.lock(tx, kind, subjectId);
    if (!review) throw new Failure('resource.not_found');
    return review;
  }

  async #save(
    tx: Tx,
    before: Review,
    verdict: ReviewVerdict,
    step: Parameters<ReviewsStore['addStep']>[2],
  ): Promise<Review> {
    if (verdict.outcome === 'refused') throw new Failure(verdict.code, { version: before.version });
    if (verdict.outcome === 'unchanged') return before;
    await this.store.save(tx, verdict.review);
    // A step that only extends the operator's own claim is not recorded.
    if (verdict.review.version !== before.version) await this.store.addStep(tx, before, step);
    return verdict.review;
  }
}
