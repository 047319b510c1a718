import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { ReviewState as WireState, type ListReviewsRequest, type ReviewSchema } from '@nm/contracts/wallet.js';
import { pageOf, uuidField } from '@nm/kit/rpc/fields.js';
import type { Review, ReviewState } from './review.js';
import type { ReviewFilter, TakenStep } from './reviews.read-model.js';

const WIRE_STATE: Record<ReviewState, WireState> = {
  open: WireState.OPEN,
  approved: WireState.APPROVED,
  rejected: WireState.REJECTED,
  closed: WireState.CLOSED,
};

export const reviewOf = (review: Review, steps: readonly TakenStep[] = []): MessageInitShape<typeof ReviewSchema> => ({
  subjectId: review.subjectId,
  memberId: review.memberId,
  brand: review.brand,
  currency: review.currency,
  amountMinor: review.amountMinor,
  reasons: [...review.reasons],
  state: WIRE_STATE[review.state],
  version: review.version,
  openedAt: timestampFromDate(review.openedAt),
  claimedBy: review.claimedBy ?? '',
  ...(review.claimEndsAt && { claimEndsAt: timestampFromDate(review.claimEndsAt) }),
  needsSecondOperator: review.fourEyes,
  firstOperator: review.firstOperator ?? '',
  firstDecision: review.firstDecision ?? '',
  ...(review.decidedAt && { decidedAt: timestampFromDate(review.decidedAt) }),
  decidedBy: review.decidedBy ?? '',
  rejectReason: review.rejectReason ?? '',
  steps: steps.map(({ takenAt, operator, action, note }) => ({
    at: timestampFromDate(takenAt),
    operatorId: operator,
    action,
    note,
  })),
});

export function filterOf({ brands, decided, claimedBy, memberId, secondOnly, page }: ListReviewsRequest): ReviewFilter {
  if (memberId !== '') uuidField(memberId, 'member_id');
  return { brands, decided, claimedBy, memberId, secondOnly, page: pageOf(page) };
}
