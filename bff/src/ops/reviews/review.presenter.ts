import { wallet } from '@nm/contracts';
import { isoTime } from '../../http/time.js';
import type { Fields } from '../audit/audit-trail.js';
import type { PersonDto } from '../operators/operator.dto.js';
import type { ReviewDto, ReviewStepDto } from './review.dto.js';

const STATES: Readonly<Record<wallet.ReviewState, string>> = {
  [wallet.ReviewState.UNSPECIFIED]: 'open',
  [wallet.ReviewState.OPEN]: 'open',
  [wallet.ReviewState.APPROVED]: 'approved',
  [wallet.ReviewState.REJECTED]: 'rejected',
  [wallet.ReviewState.CLOSED]: 'closed',
};

/** Who looks at a review, and how its people are called. */
export interface Look {
  readonly callerId: string;
  /** The member's account, masked in lists. */
  readonly account: string;
  readonly person: (id: string) => PersonDto;
}

export function presentReview(review: wallet.Review, { callerId, person }: Omit<Look, 'account'>): ReviewDto {
  const { claimedBy, firstOperator, firstDecision, decidedBy, rejectReason } = review;
  const claimEndsAt = isoTime(review.claimEndsAt);
  const decidedAt = isoTime(review.decidedAt);
  const hasClaim = isClaimed(review) && claimEndsAt !== undefined;
  const hasFirst = firstOperator !== '' && isOpen(review);
  return {
    reasons: review.reasons,
    state: stateOf(review),
    version: String(review.version),
    openedAt: isoTime(review.openedAt) ?? '',
    ...(hasClaim && { claim: { by: person(claimedBy), endsAt: claimEndsAt, mine: claimedBy === callerId } }),
    needsSecond: review.needsSecondOperator,
    ...(hasFirst && {
      first: { by: person(firstOperator), decision: firstDecision, mine: firstOperator === callerId },
    }),
    ...(decidedAt !== undefined && {
      decided: { by: person(decidedBy), at: decidedAt, ...(rejectReason !== '' && { rejectReason }) },
    }),
  };
}

export const presentSteps = ({ steps }: wallet.Review, person: Look['person']): ReviewStepDto[] =>
  steps.map(({ at, operatorId, action, note }) => ({ at: isoTime(at) ?? '', by: person(operatorId), action, note }));

/** Every operator whom a review names. */
export const operatorsOf = ({ claimedBy, firstOperator, decidedBy, steps }: wallet.Review): string[] => [
  claimedBy,
  firstOperator,
  decidedBy,
  ...steps.map(({ operatorId }) => operatorId),
];

export const isOpen = ({ state }: wallet.Review): boolean => state === wallet.ReviewState.OPEN;

/** An operator has it now: a claim ends by itself. */
export const isClaimed = ({ claimedBy, claimEndsAt }: wallet.Review, now = Date.now()): boolean =>
  claimedBy !== '' && claimEndsAt !== undefined && Number(claimEndsAt.seconds) * 1_000 > now;

const stateOf = ({ state }: wallet.Review): string => STATES[state];

/** A review's state as the log shows it. */
export const shownReview = (review: wallet.Review): Fields => ({
  state: stateOf(review),
  amountMinor: String(review.amountMinor),
  currency: review.currency,
  ...(review.claimedBy !== '' && { claimedBy: review.claimedBy }),
  ...(review.firstOperator !== '' && { firstOperator: review.firstOperator }),
  ...(review.rejectReason !== '' && { rejectReason: review.rejectReason }),
});
