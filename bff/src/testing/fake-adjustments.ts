import { randomUUID } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { AdjustmentsClient } from '../peers.js';

type Asked<M extends keyof AdjustmentsClient> = Parameters<AdjustmentsClient[M]>[0];

/**
 * A fake of the balance adjustments in the wallet service. It has the requests that a test adds, and records calls.
 */
export class FakeAdjustments implements Partial<AdjustmentsClient> {
  readonly stored = new Map<string, wallet.AdjustmentForReview>();
  readonly acts: { readonly call: string; readonly request: unknown }[] = [];
  readonly lists: Asked<'listAdjustments'>[] = [];
  failure: Failure | undefined;

  /** @param newMember creates a member that the fake identity service knows */
  constructor(private readonly newMember: () => string) {}

  /** Adds a request that waits for a second operator, and returns its id. */
  put(
    change: MessageInitShape<typeof wallet.ReviewSchema> = {},
    fields: { readonly kind?: string; readonly beforeMinor?: bigint } = {},
  ): string {
    const review = create(wallet.ReviewSchema, {
      ...{ subjectId: randomUUID(), memberId: this.newMember(), brand: 'lab', currency: 'USD', amountMinor: 2_500n },
      ...{ state: wallet.ReviewState.OPEN, version: 2n, reasons: ['goodwill'], needsSecondOperator: true },
      openedAt: timestampFromMs(Date.now() - 60_000),
      firstOperator: randomUUID(),
      firstDecision: 'approve',
      ...change,
    });
    const about = { kind: 'cash_credit', reason: 'goodwill', note: 'Paid late', status: 'waiting' };
    this.stored.set(
      review.subjectId,
      create(wallet.AdjustmentForReviewSchema, {
        ...{ review, ...about, requestedBy: review.firstOperator, beforeMinor: 10_000n },
        ...fields,
      }),
    );
    return review.subjectId;
  }

  listAdjustments = async (asked: Asked<'listAdjustments'>): Promise<wallet.ListAdjustmentsResponse> => {
    this.lists.push(asked);
    const content = [...this.stored.values()].filter(({ review }) => asked.brands?.includes(review?.brand ?? ''));
    const totalCount = BigInt(content.length);
    return create(wallet.ListAdjustmentsResponseSchema, { content, pageNum: 1, totalPages: 1, totalCount });
  };

  getAdjustment = async ({ subjectId = '' }: Asked<'getAdjustment'>): Promise<wallet.AdjustmentForReview> => {
    const found = this.stored.get(subjectId);
    if (!found) throw new Failure('resource.not_found');
    return found;
  };

  requestAdjustment = async (request: Asked<'requestAdjustment'>): Promise<wallet.AdjustmentForReview> => {
    this.acts.push({ call: 'request', request });
    if (this.failure) throw this.failure;
    const { adjustmentId = '', memberId = '', amountMinor = 0n, operatorId = '' } = request;
    this.put({ subjectId: adjustmentId, memberId, amountMinor, firstOperator: operatorId });
    return this.getAdjustment({ subjectId: adjustmentId });
  };

  approveAdjustment = (request: Asked<'approveAdjustment'>) =>
    this.#decide('approve', request, wallet.ReviewState.APPROVED, 'applied');

  rejectAdjustment = (request: Asked<'rejectAdjustment'>) =>
    this.#decide('reject', request, wallet.ReviewState.REJECTED, 'rejected');

  async #decide(
    call: string,
    request: { readonly subjectId?: string; readonly seenMinor?: bigint },
    state: wallet.ReviewState,
    status: string,
  ): Promise<wallet.AdjustmentForReview> {
    this.acts.push({ call, request });
    if (this.failure) throw this.failure;
    const found = await this.getAdjustment({ subjectId: request.subjectId ?? '' });
    if (!found.review) throw new Failure('internal');
    if (call === 'approve' && request.seenMinor !== found.beforeMinor)
      throw new Failure('review.figures_changed', { seenMinor: request.seenMinor, beforeMinor: found.beforeMinor });
    const review = { ...found.review, state, version: found.review.version + 1n };
    const decided = create(wallet.AdjustmentForReviewSchema, { ...found, review, status });
    this.stored.set(found.review.subjectId, decided);
    return decided;
  }
}
