import { randomUUID } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { CashierClient } from '../peers.js';

type Asked<M extends keyof CashierClient> = Parameters<CashierClient[M]>[0];

/** The fields of a request with which an operator acts on a review. */
interface Step {
  readonly subjectId?: string;
  readonly operatorId?: string;
  readonly reason?: string;
}
type ReviewFields = MessageInitShape<typeof wallet.ReviewSchema>;

/**
 * A fake of the reviews in the wallet service. It has the deposits and withdrawals that a test adds, and records
 * requests.
 */
export class FakeCashier implements Partial<CashierClient> {
  readonly deposits = new Map<string, wallet.DepositForReview>();
  readonly withdrawals = new Map<string, wallet.WithdrawalForReview>();
  readonly acts: { readonly call: string; readonly request: unknown }[] = [];
  readonly lists: Asked<'listDepositsForReview'>[] = [];
  /** The ids of the withdrawals whose payout account was revealed. */
  readonly revealed: string[] = [];
  failure: Failure | undefined;

  /** @param newMember creates a member that the fake identity service knows */
  constructor(private readonly newMember: () => string) {}

  /** Adds a deposit under review and returns its id. */
  put(change: ReviewFields = {}): string {
    const review = this.#review({ reasons: ['deposit.large_amount'], ...change });
    const deposit = { review, methodId: 'bank', orderedMinor: 50_000n, orderedCurrency: 'USD', status: 'under_review' };
    this.deposits.set(review.subjectId, create(wallet.DepositForReviewSchema, deposit));
    return review.subjectId;
  }

  /** Adds a withdrawal and returns its id. It is under review unless the test gives another status. */
  putWithdrawal(
    change: ReviewFields = {},
    fields: MessageInitShape<typeof wallet.WithdrawalForReviewSchema> = {},
    status = wallet.WithdrawalStatus.REQUESTED,
  ): string {
    const review = this.#review({ reasons: ['first_withdrawal'], ...change });
    const { subjectId, memberId, brand, currency, amountMinor } = review;
    const withdrawal = {
      ...{ withdrawalId: subjectId, reference: 'W7Q2', status, methodId: 'bank', currency, amountMinor },
      ...{ feeMinor: 100n, payoutMinor: amountMinor - 100n, institution: 'City bank', holder: 'Jahid Hasan' },
      masked: '•••• 2086',
      requestedAt: timestampFromMs(Date.now() - 60_000),
    };
    const facts = { accountOpenedAt: timestampFromMs(0), depositedMinor: 62_000n, withdrawnCount: 1, debtMinor: 0n };
    this.withdrawals.set(
      subjectId,
      create(wallet.WithdrawalForReviewSchema, {
        ...{ review, withdrawal, memberId, brand, provider: 'lantern', facts },
        ...(fields as object),
      }),
    );
    return subjectId;
  }

  #review(change: ReviewFields): wallet.Review {
    return create(wallet.ReviewSchema, {
      subjectId: randomUUID(),
      memberId: this.newMember(),
      brand: 'lab',
      currency: 'USD',
      amountMinor: 50_000n,
      state: wallet.ReviewState.OPEN,
      version: 1n,
      openedAt: timestampFromMs(Date.now() - 60_000),
      ...change,
    });
  }

  async getDepositProofForReview({ proofId }: Asked<'getDepositProofForReview'>): Promise<wallet.DepositProofPicture> {
    return create(wallet.DepositProofPictureSchema, { jpeg: Buffer.from(`picture ${proofId}`) });
  }

  async listDepositsForReview(asked: Asked<'listDepositsForReview'>): Promise<wallet.ListDepositsForReviewResponse> {
    this.lists.push(asked);
    const content = [...this.deposits.values()].filter(
      ({ review }) =>
        asked.brands?.includes(review?.brand ?? '') && (!asked.secondOnly || (review?.firstOperator ?? '') !== ''),
    );
    const totalCount = BigInt(content.length);
    return create(wallet.ListDepositsForReviewResponseSchema, { content, pageNum: 1, totalPages: 1, totalCount });
  }

  readonly withdrawalLists: Asked<'listWithdrawalsForReview'>[] = [];

  async listWithdrawalsForReview(
    asked: Asked<'listWithdrawalsForReview'>,
  ): Promise<wallet.ListWithdrawalsForReviewResponse> {
    this.withdrawalLists.push(asked);
    const content = [...this.withdrawals.values()].filter(
      ({ brand, review, returnReview }) =>
        asked.brands?.includes(brand) &&
        (!asked.secondOnly || [review, returnReview].some((each) => (each?.firstOperator ?? '') !== '')),
    );
    const totalCount = BigInt(content.length);
    return create(wallet.ListWithdrawalsForReviewResponseSchema, { content, pageNum: 1, totalPages: 1, totalCount });
  }

  async getWithdrawalForReview({
    subjectId = '',
  }: Asked<'getWithdrawalForReview'>): Promise<wallet.WithdrawalForReview> {
    const found = this.withdrawals.get(subjectId);
    if (!found) throw new Failure('resource.not_found');
    return found;
  }

  async revealPayoutAccount({ subjectId = '' }: Asked<'revealPayoutAccount'>): Promise<wallet.RevealedPayoutAccount> {
    const { withdrawal, payeeName } = await this.getWithdrawalForReview({ subjectId });
    this.revealed.push(subjectId);
    const { institution = '', holder = '' } = withdrawal ?? {};
    return create(wallet.RevealedPayoutAccountSchema, { institution, holder, payeeName, number: 'BD20862086' });
  }

  async getDepositForReview({ subjectId = '' }: Asked<'getDepositForReview'>): Promise<wallet.DepositForReview> {
    const found = this.deposits.get(subjectId);
    if (!found) throw new Failure('resource.not_found');
    return found;
  }

  claimDeposit = (request: Asked<'claimDeposit'>) => this.#actOnDeposit('claim', request);
  releaseDeposit = (request: Asked<'releaseDeposit'>) => this.#actOnDeposit('release', request);
  takeBackDeposit = (request: Asked<'takeBackDeposit'>) => this.#actOnDeposit('takeBack', request);
  approveDeposit = (request: Asked<'approveDeposit'>) => this.#actOnDeposit('approve', request);
  rejectDeposit = (request: Asked<'rejectDeposit'>) => this.#actOnDeposit('reject', request);

  claimWithdrawal = (request: Asked<'claimWithdrawal'>) => this.#actOnWithdrawal('claim', request);
  unclaimWithdrawal = (request: Asked<'unclaimWithdrawal'>) => this.#actOnWithdrawal('release', request);
  takeBackWithdrawal = (request: Asked<'takeBackWithdrawal'>) => this.#actOnWithdrawal('takeBack', request);
  approveWithdrawal = (request: Asked<'approveWithdrawal'>) => this.#actOnWithdrawal('approve', request);
  rejectWithdrawal = (request: Asked<'rejectWithdrawal'>) => this.#actOnWithdrawal('reject', request);

  markWithdrawalReturned = async (request: Asked<'markWithdrawalReturned'>): Promise<wallet.WithdrawalForReview> => {
    const found = await this.getWithdrawalForReview(this.#asked('returned', request));
    const returnReview = this.#review({ firstOperator: request.operatorId ?? '', firstDecision: 'approve' });
    return this.#keepWithdrawal(request.subjectId, { ...found, returnReview });
  };

  takeBackReturn = async (request: Asked<'takeBackReturn'>): Promise<wallet.WithdrawalForReview> => {
    const found = await this.getWithdrawalForReview(this.#asked('takeReturnBack', request));
    const returnReview = changed('takeBack', found.returnReview, request);
    return this.#keepWithdrawal(request.subjectId, { ...found, returnReview });
  };

  async #actOnDeposit(call: string, request: Step): Promise<wallet.DepositForReview> {
    const found = await this.getDepositForReview(this.#asked(call, request));
    const review = changed(call, found.review, request);
    const deposit = create(wallet.DepositForReviewSchema, { ...(found as object), review });
    this.deposits.set(request.subjectId ?? '', deposit);
    return deposit;
  }

  async #actOnWithdrawal(call: string, request: Step): Promise<wallet.WithdrawalForReview> {
    const found = await this.getWithdrawalForReview(this.#asked(call, request));
    return this.#keepWithdrawal(request.subjectId, { ...found, review: changed(call, found.review, request) });
  }

  #asked(call: string, request: Step): { readonly subjectId: string } {
    if (this.failure) throw this.failure;
    this.acts.push({ call, request });
    return { subjectId: request.subjectId ?? '' };
  }

  #keepWithdrawal(id = '', fields: object): wallet.WithdrawalForReview {
    const withdrawal = create(wallet.WithdrawalForReviewSchema, fields);
    this.withdrawals.set(id, withdrawal);
    return withdrawal;
  }
}

/** Returns a review as it is after an operator has acted on it. */
function changed(
  call: string,
  review: wallet.Review | undefined,
  { operatorId = '', reason = '' }: Step,
): wallet.Review {
  const { APPROVED, REJECTED } = wallet.ReviewState;
  const changes: Readonly<Record<string, ReviewFields>> = {
    claim: { claimedBy: operatorId, claimEndsAt: timestampFromMs(Date.now() + 600_000) },
    release: { claimedBy: '' },
    takeBack: { firstOperator: '', firstDecision: '' },
    approve: { state: APPROVED, decidedBy: operatorId },
    reject: { state: REJECTED, rejectReason: reason },
  };
  const version = (review?.version ?? 0n) + 1n;
  return create(wallet.ReviewSchema, { ...(review as object), ...(changes[call] as object), version });
}
