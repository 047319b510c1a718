import { randomUUID } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { CashierClient } from '../peers.js';

type Asked<M extends keyof CashierClient> = Parameters<CashierClient[M]>[0];

/** Stands for the wallet's reviews: deposits as a test puts them, and what was asked of them. */
export class FakeCashier implements Partial<CashierClient> {
  readonly deposits = new Map<string, wallet.DepositForReview>();
  readonly acts: { readonly call: string; readonly request: unknown }[] = [];
  readonly lists: Asked<'listDepositsForReview'>[] = [];
  failure: Failure | undefined;

  /** @param newMember makes a member whom identity knows. */
  constructor(private readonly newMember: () => string) {}

  /** Puts a deposit under review; gives its id. */
  put(change: MessageInitShape<typeof wallet.ReviewSchema> = {}): string {
    const subjectId = randomUUID();
    const review = create(wallet.ReviewSchema, {
      subjectId,
      memberId: this.newMember(),
      brand: 'lab',
      currency: 'USD',
      amountMinor: 50_000n,
      reasons: ['deposit.large_amount'],
      state: wallet.ReviewState.OPEN,
      version: 1n,
      openedAt: timestampFromMs(Date.now() - 60_000),
      ...change,
    });
    const deposit = { review, methodId: 'bank', orderedMinor: 50_000n, orderedCurrency: 'USD', status: 'under_review' };
    this.deposits.set(subjectId, create(wallet.DepositForReviewSchema, deposit));
    return subjectId;
  }

  async listDepositsForReview(asked: Asked<'listDepositsForReview'>): Promise<wallet.ListDepositsForReviewResponse> {
    this.lists.push(asked);
    const content = [...this.deposits.values()].filter(({ review }) => asked.brands?.includes(review?.brand ?? ''));
    const totalCount = BigInt(content.length);
    return create(wallet.ListDepositsForReviewResponseSchema, { content, pageNum: 1, totalPages: 1, totalCount });
  }

  async listWithdrawalsForReview(): Promise<wallet.ListWithdrawalsForReviewResponse> {
    return create(wallet.ListWithdrawalsForReviewResponseSchema, { totalCount: 3n });
  }

  async getDepositForReview({ subjectId = '' }: Asked<'getDepositForReview'>): Promise<wallet.DepositForReview> {
    const found = this.deposits.get(subjectId);
    if (!found) throw new Failure('resource.not_found');
    return found;
  }

  claimDeposit = (request: Asked<'claimDeposit'>) =>
    this.#act('claim', request, {
      claimedBy: request.operatorId ?? '',
      claimEndsAt: timestampFromMs(Date.now() + 600_000),
    });
  releaseDeposit = (request: Asked<'releaseDeposit'>) => this.#act('release', request, { claimedBy: '' });
  approveDeposit = (request: Asked<'approveDeposit'>) =>
    this.#act('approve', request, { state: wallet.ReviewState.APPROVED, decidedBy: request.operatorId ?? '' });
  rejectDeposit = (request: Asked<'rejectDeposit'>) =>
    this.#act('reject', request, { state: wallet.ReviewState.REJECTED, rejectReason: request.reason ?? '' });

  async #act(
    call: string,
    request: Asked<'approveDeposit'>,
    change: MessageInitShape<typeof wallet.ReviewSchema>,
  ): Promise<wallet.DepositForReview> {
    if (this.failure) throw this.failure;
    this.acts.push({ call, request });
    const found = await this.getDepositForReview(request);
    const review = create(wallet.ReviewSchema, {
      ...(found.review as MessageInitShape<typeof wallet.ReviewSchema>),
      ...change,
      version: (found.review?.version ?? 0n) + 1n,
    });
    const changed = create(wallet.DepositForReviewSchema, { ...(found as object), review });
    this.deposits.set(request.subjectId ?? '', changed);
    return changed;
  }
}
