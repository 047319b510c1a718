import { Inject, Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { HeldSettlementsDecidedSchema } from '@nm/contracts/agents.js';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { AGENTS_CONFIG, type AgentsConfig } from '../agents.config.js';
import { verdictOf, type AbuseStep, type ReviewOfAgent } from './abuse-review.js';
import { shareWindows } from '../periods/windows.store.js';
import { HeldSettlementsStore } from './held-settlements.store.js';
import { AbuseReviewsStore } from './reviews.store.js';

export interface DecideReview extends AbuseStep {
  readonly note: string;
}

/** Stores operators' decisions on reviews of agents, and the agents' answers. */
@Injectable()
export class AbuseReviewsService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(AbuseReviewsStore) private readonly reviews: AbuseReviewsStore,
    @Inject(HeldSettlementsStore) private readonly held: HeldSettlementsStore,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(AGENTS_CONFIG) private readonly config: Pick<AgentsConfig, 'abuseFourEyesAboveMinor'>,
  ) {}

  /**
   * Stores an operator's decision. A job then pays or returns the held settlements within seconds. While a rebuild has
   * not stored all settlements of the review again, the decision is refused as stale, because the amounts on the
   * operator's screen were not complete.
   * @throws Failure review.stale, review.decided, resource.not_found.
   */
  async decide(reviewId: string, step: DecideReview): Promise<void> {
    await this.db.transaction(async (tx) => {
      // If a review confirms abuse, the agent's held pay returns to the house. From the decision on, a void of a bet
      // behind this pay must create a credit, because the void takes back pay that the agent never got. The lock makes
      // sure that no settlement window that ends after the decision is closed before the commit. Such a window would
      // miss the credits.
      await shareWindows(tx);
      const review = await this.reviews.lock(tx, reviewId);
      if (!review) throw new Failure('resource.not_found');
      const verdict = verdictOf(review, step, this.config.abuseFourEyesAboveMinor);
      if (verdict === 'repeated') return;
      if (verdict === 'review.stale' || verdict === 'review.decided')
        throw new Failure(verdict, { version: review.version });
      if (!(await this.held.areHeld(tx, reviewId))) throw new Failure('review.stale', { version: review.version });
      const { operator, decision: action, note } = step;
      await this.reviews.addStep(tx, reviewId, { operator, action, note });
      if (verdict === 'first') await this.reviews.setFirst(tx, reviewId, operator);
      else await this.#end(tx, review, step);
    });
  }

  /**
   * Takes back the operator's own first confirmation. This is possible until a second operator decides. If the first
   * confirmation is not from this operator, nothing changes.
   * @throws Failure review.decided, resource.not_found.
   */
  async takeBack(reviewId: string, operator: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const review = await this.reviews.lock(tx, reviewId);
      if (!review) throw new Failure('resource.not_found');
      if (review.state !== 'open') throw new Failure('review.decided', { version: review.version });
      if (review.firstOperator !== operator) return;
      await this.reviews.addStep(tx, reviewId, { operator, action: 'take_back', note: '' });
      await this.reviews.setFirst(tx, reviewId, null);
    });
  }

  /**
   * Stores the agent's answer to a review. An agent can answer once; a repeat of the same answer changes nothing.
   * @throws Failure review.answered, review.decided, resource.not_found.
   */
  async answer(reviewId: string, answer: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const review = await this.reviews.lock(tx, reviewId);
      if (!review) throw new Failure('resource.not_found');
      if (review.answer === answer) return;
      if (review.state !== 'open') throw new Failure('review.decided');
      if (review.answer !== null) throw new Failure('review.answered');
      await this.reviews.answer(tx, reviewId, answer);
    });
  }

  async #end(tx: Tx, { reviewId, agentId, currency }: ReviewOfAgent, step: DecideReview): Promise<void> {
    const released = step.decision === 'release';
    await this.reviews.end(tx, reviewId, released ? 'released' : 'confirmed', step.operator);
    if (released) await this.held.release(tx, reviewId);
    else await this.held.giveBack(tx, reviewId);
    const sums = await this.reviews.sums(tx, reviewId);
    if (sums.length === 0) return;
    const all = {
      settlements: sums.reduce((sum, { settlements }) => sum + settlements, 0),
      amountMinor: sums.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    };
    const sides = [
      { side: agentId, ...all },
      ...sums.flatMap(({ payerId, ...sum }) => (payerId ? [{ side: payerId, ...sum }] : [])),
    ];
    await this.outbox.appendAll(
      tx,
      HeldSettlementsDecidedSchema,
      sides.map(({ side, settlements, amountMinor }) => ({
        ...{ agentId: side, payeeId: agentId, currency, settlements, amountMinor, released },
        decidedAt: timestampFromDate(new Date()),
      })),
    );
  }
}
