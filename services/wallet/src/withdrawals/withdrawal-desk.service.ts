import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import type { Review, ReviewStep } from '../reviews/review.js';
import { ReviewsService } from '../reviews/reviews.service.js';
import { ReviewsStore } from '../reviews/reviews.store.js';
import { PayoutsService } from './payouts.service.js';
import { comingStatus, type Withdrawal } from './withdrawal.js';
import { WithdrawalSteps } from './withdrawal-steps.service.js';
import { WithdrawalsStore } from './withdrawals.store.js';

export interface DeskDecision extends ReviewStep {
  readonly note: string;
}

/** The reasons for the rejection of a withdrawal. The member sees the reason. */
const REJECT_REASONS = ['account', 'documents', 'play', 'name', 'other'];

/**
 * Carries out the steps that operators take on withdrawals. Every method locks the row of the withdrawal first and then
 * the row of its review.
 */
@Injectable()
export class WithdrawalDesk {
  constructor(
    private readonly db: Db,
    private readonly store: WithdrawalsStore,
    private readonly steps: WithdrawalSteps,
    private readonly payouts: PayoutsService,
    private readonly reviews: ReviewsService,
    private readonly reviewsStore: ReviewsStore,
  ) {}

  /**
   * Claims the review of a withdrawal for an operator. The first claim sets the withdrawal to `reviewing`; from then on
   * the member can no longer cancel it.
   * @throws the failures of ReviewsService.claim.
   */
  async claim(withdrawalId: string, step: ReviewStep): Promise<Review> {
    return this.#locked(withdrawalId, async (tx, withdrawal) => {
      const review = await this.reviews.claim(tx, 'withdrawal', withdrawalId, step);
      await this.#inReview(tx, withdrawal);
      return review;
    });
  }

  /**
   * Releases an operator's claim on the review of a withdrawal.
   * @throws the failures of ReviewsService.release.
   */
  async unclaim(withdrawalId: string, operator: string): Promise<Review> {
    return this.#locked(withdrawalId, (tx) => this.reviews.release(tx, 'withdrawal', withdrawalId, operator));
  }

  /**
   * Takes back the operator's own first approval: the approval of the withdrawal, or of the statement that the
   * withdrawal came back from the provider.
   * @throws the failures of ReviewsService.takeBack.
   */
  async takeBack(kind: 'withdrawal' | 'withdrawal_return', withdrawalId: string, operator: string): Promise<Review> {
    return this.#locked(withdrawalId, (tx) => this.reviews.takeBack(tx, kind, withdrawalId, operator));
  }

  /**
   * Approves a withdrawal and sends it to the provider, or records the first of two approvals. If the member has debt,
   * or a vendor has reported a large win late, the withdrawal stays in review with this new reason.
   * @throws the failures of ReviewsService.decide.
   */
  async approve(withdrawalId: string, step: DeskDecision): Promise<void> {
    const isApproved = await this.#locked(withdrawalId, async (tx, withdrawal) => {
      // A chargeback has reserved this withdrawal and will end it, so its review must not be opened again.
      const isFree = withdrawal.steps.length === 0;
      const isWaiting = isFree && (withdrawal.status === 'requested' || withdrawal.status === 'reviewing');
      if (isWaiting && (await this.payouts.backToReview(tx, withdrawal))) return false;
      const decision = { ...step, decision: 'approve', reason: '' } as const;
      const { review, isNew } = await this.reviews.decide(tx, 'withdrawal', withdrawalId, decision);
      if (review.state === 'open') await this.#inReview(tx, withdrawal);
      if (isNew) await this.steps.enter(tx, withdrawal, 'approved', { approvedAt: withdrawal.now });
      return isNew;
    });
    if (isApproved) await this.payouts.tryToSend(withdrawalId);
  }

  /**
   * Rejects a withdrawal, and releases the held amount to the member.
   * @throws the failures of ReviewsService.decide, and request.invalid (reason).
   */
  async reject(withdrawalId: string, reason: string, step: DeskDecision): Promise<void> {
    if (!REJECT_REASONS.includes(reason)) throw new Failure('request.invalid', { field: 'reason' });
    await this.#locked(withdrawalId, async (tx) => {
      const decision = { ...step, decision: 'reject', reason } as const;
      const { isNew } = await this.reviews.decide(tx, 'withdrawal', withdrawalId, decision);
      if (isNew) await this.store.addSteps(tx, withdrawalId, ['reject'], reason);
    });
    await this.steps.tryToFinish(withdrawalId);
  }

  /**
   * Records that an operator states that a paid withdrawal came back from the provider. Two operators must state this,
   * each with a note; the first operator passes version 0.
   * @throws the failures of ReviewsService.decide, and wallet.wrong_state.
   */
  async markReturned(withdrawalId: string, step: DeskDecision): Promise<void> {
    if (step.note.trim() === '') throw new Failure('request.invalid', { field: 'note' });
    await this.#locked(withdrawalId, async (tx, withdrawal) => {
      const coming = comingStatus(withdrawal);
      if (coming !== 'paid' && coming !== 'received' && coming !== 'returned') throw new Failure('wallet.wrong_state');
      const begun = await this.reviewsStore.lock(tx, 'withdrawal_return', withdrawalId);
      // The provider has meanwhile reported the return of the payout itself, so the operators' statement is not needed.
      if (coming === 'returned' && begun?.state !== 'approved') throw new Failure('wallet.wrong_state');
      const { memberId, brand, currency, amountMinor } = withdrawal;
      if (!begun)
        await this.reviewsStore.open(tx, {
          kind: 'withdrawal_return',
          subjectId: withdrawalId,
          ...{ memberId, brand, currency, amountMinor },
          reasons: ['came_back'],
          alwaysFourEyes: true,
        });
      const version = begun || step.version !== 0n ? step.version : 1n;
      const decision = { ...step, version, decision: 'approve', reason: '' } as const;
      const { isNew } = await this.reviews.decide(tx, 'withdrawal_return', withdrawalId, decision);
      if (isNew) await this.store.addSteps(tx, withdrawalId, ['return'], 'provider');
    });
    await this.steps.tryToFinish(withdrawalId);
  }

  async #inReview(tx: Tx, withdrawal: Withdrawal): Promise<void> {
    if (withdrawal.status === 'requested') await this.steps.enter(tx, withdrawal, 'reviewing');
  }

  async #locked<T>(
    withdrawalId: string,
    act: (tx: Tx, withdrawal: Withdrawal & { readonly now: Date }) => Promise<T>,
  ): Promise<T> {
    return this.db.transaction(async (tx) => {
      const withdrawal = await this.store.lock(tx, withdrawalId);
      if (!withdrawal) throw new Failure('resource.not_found');
      return act(tx, withdrawal);
    });
  }
}
