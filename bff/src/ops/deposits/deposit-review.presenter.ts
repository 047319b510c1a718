import type { wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { isoTime } from '../../http/time.js';
import type { Fields } from '../audit/audit-trail.js';
import { presentDepositProof } from '../../wallet/wallet.presenter.js';
import { presentReview, shownReview, type Look } from '../reviews/review.presenter.js';
import type { DepositForReviewDto } from './deposit-review.dto.js';

/** A deposit with its review. The wallet service always sends both. */
export type ReviewedDeposit = wallet.DepositForReview & { readonly review: wallet.Review };

/**
 * Checks that a deposit has its review.
 * @throws Failure internal if the review is missing.
 */
export function reviewed(deposit: wallet.DepositForReview): ReviewedDeposit {
  if (!deposit.review) throw new Failure('internal', { reason: 'a deposit without a review' });
  return { ...deposit, review: deposit.review };
}

export function presentDeposit(deposit: ReviewedDeposit, look: Look): DepositForReviewDto {
  const { review } = deposit;
  return {
    id: review.subjectId,
    memberId: review.memberId,
    account: look.account,
    brand: review.brand,
    currency: deposit.orderedCurrency,
    amountMinor: String(review.amountMinor),
    orderedMinor: String(deposit.orderedMinor),
    paidCurrency: review.currency,
    methodId: deposit.methodId,
    provider: deposit.provider,
    paymentId: deposit.paymentId,
    status: deposit.status,
    createdAt: isoTime(deposit.createdAt) ?? '',
    ...presentReview(review, look),
    promotion: deposit.promotion,
    proofs: deposit.proofs.map(presentDepositProof),
  };
}

/** Returns the fields of a deposit that the audit log stores before and after a change. */
export const shownDeposit = ({ review, status }: ReviewedDeposit): Fields => ({ ...shownReview(review), status });
