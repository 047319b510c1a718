import { Injectable } from '@nestjs/common';
import { AdjustmentAppliedSchema } from '@nm/contracts/wallet.js';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { LedgerService } from '../ledger/ledger.service.js';
import type { ReviewStep } from '../reviews/review.js';
import { ReviewsService } from '../reviews/reviews.service.js';
import { ReviewsStore } from '../reviews/reviews.store.js';
import { notFound } from '../wallet.errors.js';
import {
  fits,
  isSameRequest,
  movementOf,
  validateAdjustment,
  type Adjustment,
  type AdjustmentRequest,
} from './adjustment.js';
import { AdjustmentsStore } from './adjustments.store.js';

/**
 * The caller name with which adjustments are posted to the ledger. The idempotency key of a posting is the adjustment's
 * id.
 */
const CALLER = 'wallet.adjustments';

export interface AdjustmentStep extends ReviewStep {
  readonly note: string;
}

export interface AdjustmentApproval extends AdjustmentStep {
  /** The balance before the change, as the operator saw it. */
  readonly seenMinor: bigint;
}

/**
 * Handles adjustments: credits and debits of members' accounts that one operator requests and another operator
 * approves. Each request has a review that needs two operators; the request itself counts as the first approval.
 */
@Injectable()
export class AdjustmentsService {
  constructor(
    private readonly db: Db,
    private readonly store: AdjustmentsStore,
    private readonly reviews: ReviewsService,
    private readonly reviewsStore: ReviewsStore,
    private readonly ledger: LedgerService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Stores a request for an adjustment. If the same request is already stored, nothing changes.
   * @throws Failure request.invalid, wallet.amount, wallet.key_reused, resource.not_found.
   */
  async request(request: AdjustmentRequest): Promise<Adjustment> {
    validateAdjustment(request);
    const { adjustmentId, memberId, currency, amountMinor, reason, note, requestedBy: operator } = request;
    await this.db.transaction(async (tx) => {
      const brand = await this.store.brandOf(tx, memberId, currency);
      if (brand === undefined) throw notFound();
      if (!(await this.store.insert(tx, request, brand))) return;
      await this.reviewsStore.open(tx, {
        ...{ kind: 'adjustment', subjectId: adjustmentId, memberId, brand, currency, amountMinor },
        ...{ reasons: [reason], alwaysFourEyes: true },
      });
      const first = { operator, version: 1n, decision: 'approve', note, reason: '' } as const;
      await this.reviews.decide(tx, 'adjustment', adjustmentId, first);
    });
    const stored = await this.find(adjustmentId);
    if (!isSameRequest(stored, request)) throw new Failure('wallet.key_reused');
    return stored;
  }

  /**
   * Approves a request and posts it. If the balance has changed since the operator saw it, or does not cover a debit,
   * the request stays undecided. If the balance moves between this check and the posting and the ledger refuses it, the
   * adjustment ends as `refused` with the ledger's code.
   * @throws the failures of ReviewsService.decide, review.figures_changed, wallet.insufficient_funds, and
   * ops.own_request for the requester.
   */
  async approve(adjustmentId: string, { seenMinor, ...step }: AdjustmentApproval): Promise<Adjustment> {
    await this.#locked(adjustmentId, async (tx, adjustment) => {
      if (step.operator === adjustment.requestedBy) throw new Failure('ops.own_request');
      const decision = { ...step, decision: 'approve', reason: '' } as const;
      const { isNew } = await this.reviews.decide(tx, 'adjustment', adjustmentId, decision);
      if (!isNew) return;
      const beforeMinor = (await this.store.balanceOf(tx, adjustment)) ?? 0n;
      if (beforeMinor !== seenMinor) throw new Failure('review.figures_changed', { seenMinor, beforeMinor });
      if (!fits(adjustment, beforeMinor)) throw new Failure('wallet.insufficient_funds');
      await this.store.approve(tx, adjustmentId);
    });
    await this.finish(adjustmentId);
    return this.find(adjustmentId);
  }

  /**
   * Rejects an adjustment. The operator who requested it may also call this method to withdraw the request.
   * @throws the failures of ReviewsService.decide, and request.invalid without a note.
   */
  async reject(adjustmentId: string, step: AdjustmentStep): Promise<Adjustment> {
    if (step.note.trim() === '') throw new Failure('request.invalid', { field: 'note' });
    await this.#locked(adjustmentId, async (tx) => {
      const decision = { ...step, decision: 'reject', reason: 'other' } as const;
      const { isNew } = await this.reviews.decide(tx, 'adjustment', adjustmentId, decision);
      if (isNew) await this.store.reject(tx, adjustmentId);
    });
    return this.find(adjustmentId);
  }

  /**
   * Posts an approved adjustment to the ledger and stores the ledger's answer. If that answer is already stored,
   * nothing happens. If the process crashes after the posting, the next attempt posts with the same key, and the ledger
   * returns its first answer.
   */
  async finish(adjustmentId: string): Promise<void> {
    const adjustment = await this.find(adjustmentId);
    if (adjustment.status !== 'approved') return;
    const posting = await this.ledger.post({
      ...{ caller: CALLER, memberId: adjustment.memberId, currency: adjustment.currency, key: adjustmentId },
      ...{ reference: '', movement: movementOf(adjustment) },
    });
    const { memberId, brand, currency, kind, amountMinor } = adjustment;
    await this.db.transaction(async (tx) => {
      const isFirst = await this.store.end(tx, adjustmentId, posting);
      if (!isFirst || posting.status !== 'applied') return;
      const applied = { memberId, brand, adjustmentId, currency, kind, amountMinor };
      await this.outbox.append(tx, AdjustmentAppliedSchema, applied);
    });
  }

  async find(adjustmentId: string): Promise<Adjustment> {
    const adjustment = await this.store.find(adjustmentId);
    if (!adjustment) throw notFound();
    return adjustment;
  }

  async #locked(adjustmentId: string, act: (tx: Tx, adjustment: Adjustment) => Promise<void>): Promise<void> {
    await this.db.transaction(async (tx) => {
      const adjustment = await this.store.lock(tx, adjustmentId);
      if (!adjustment) throw notFound();
      await act(tx, adjustment);
    });
  }
}
