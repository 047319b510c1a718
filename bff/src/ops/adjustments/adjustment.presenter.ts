import type { wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { isoTime } from '../../http/time.js';
import type { Fields } from '../audit/audit-trail.js';
import { presentReview, shownReview, type Look } from '../reviews/review.presenter.js';
import type { AdjustmentDetailDto, AdjustmentDto } from './adjustment.dto.js';

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

/**
 * Returns the balance that an adjustment would change now, and why it cannot be approved. Returns nothing once the
 * adjustment is decided.
 */
export function presentFigures(
  { kind, review, beforeMinor }: ReviewedAdjustment,
  withdrawableMinor: bigint | undefined,
): Pick<AdjustmentDetailDto, 'beforeMinor' | 'withdrawableMinor' | 'problem'> {
  if (beforeMinor === undefined) return {};
  return {
    beforeMinor: String(beforeMinor),
    ...(withdrawableMinor !== undefined && { withdrawableMinor: String(withdrawableMinor) }),
    ...(kind === 'cash_debit' && review.amountMinor > beforeMinor && { problem: 'wallet.insufficient_funds' as const }),
  };
}

/** The fields of an adjustment that the audit log stores before and after a change. */
export const shownAdjustment = ({ review, kind, status, refusal }: ReviewedAdjustment): Fields => ({
  ...shownReview(review),
  kind,
  status,
  ...(refusal !== '' && { refusal }),
});
