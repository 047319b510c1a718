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

/**
 * What is needed to convert a review: the operator who reads it, the member's account name, and the names of
 * operators by id.
 */
export interface Look {
  readonly callerId: string;
  /** The member's account name. It is masked in lists. */
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

/** Returns the ids of all operators who took part in a review. */
export const operatorsOf = ({ claimedBy, firstOperator, decidedBy, steps }: wallet.Review): string[] => [
  claimedBy,
  firstOperator,
  decidedBy,
  ...steps.map(({ operatorId }) => operatorId),
];

export const isOpen = ({ state }: wallet.Review): boolean => state === wallet.ReviewState.OPEN;

/** Whether an operator has a claim on the review at this moment. A claim ends by itself after some minutes. */
export const isClaimed = ({ claimedBy, claimEndsAt }: wallet.Review, now = Date.now()): boolean =>
  claimedBy !== '' && claimEndsAt !== undefined && Number(claimEndsAt.seconds) * 1_000 > now;

const stateOf = ({ state }: wallet.Review): string => STATES[state];

/** Returns the fields of a review that the audit log stores before and after a change. */
export const shownReview = (review: wallet.Review): Fields => ({
  state: stateOf(review),
  amountMinor: String(review.amountMinor),
  currency: review.currency,
  ...(review.claimedBy !== '' && { claimedBy: review.claimedBy }),
  ...(review.firstOperator !== '' && { firstOperator: review.firstOperator }),
  ...(review.rejectReason !== '' && { rejectReason: review.rejectReason }),
});
