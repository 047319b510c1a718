import type { wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { isoTime } from '../../http/time.js';
import type { Fields } from '../audit/audit-trail.js';
import { presentReview, shownReview, type Look } from '../reviews/review.presenter.js';
import type { AdjustmentDto } from './adjustment.dto.js';

/** A balance adjustment with its review. The wallet service always sends both. */
export type ReviewedAdjustment = wallet.AdjustmentForReview & { readonly review: wallet.Review };

/**
 * Checks that an adjustment has its review.
 * @throws Failure internal if the review is missing.
 */
export function reviewed(adjustment: wallet.AdjustmentForReview): ReviewedAdjustment {
  if (!adjustment.review) throw new Failure('internal', { reason: 'an adjustment without a review' });
  return { ...adjustment, review: adjustment.review };
}

export function presentAdjustment(adjustment: ReviewedAdjustment, look: Look): AdjustmentDto {
  const { review, kind, reason, note, status, refusal, transferId } = adjustment;
  const endedAt = isoTime(adjustment.endedAt);
  return {
    id: review.subjectId,
    memberId: review.memberId,
    account: look.account,
    brand: review.brand,
    currency: review.currency,
    ...{ kind, reason, note, status },
    amountMinor: String(review.amountMinor),
    turnoverMinor: String(adjustment.turnoverMinor),
    ...(refusal !== '' && { refusal }),
    ...(transferId !== '' && { transferId }),
    ...(endedAt !== undefined && { endedAt }),
    ...presentReview(review, look),
  };
}

/** Returns the fields of an adjustment that the audit log stores before and after a change. */
export const shownAdjustment = ({ review, kind, status, refusal }: ReviewedAdjustment): Fields => ({
  ...shownReview(review),
  kind,
  status,
  ...(refusal !== '' && { refusal }),
});
