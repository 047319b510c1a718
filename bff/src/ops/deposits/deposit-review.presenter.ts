import { wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { isoTime } from '../../http/time.js';
import type { Fields } from '../audit/audit-trail.js';
import type { PersonDto } from '../operators/operator.dto.js';
import type { DepositForReviewDto, ReviewStepDto } from './deposit-review.dto.js';

const STATES: Readonly<Record<wallet.ReviewState, string>> = {
  [wallet.ReviewState.UNSPECIFIED]: 'open',
  [wallet.ReviewState.OPEN]: 'open',
  [wallet.ReviewState.APPROVED]: 'approved',
  [wallet.ReviewState.REJECTED]: 'rejected',
  [wallet.ReviewState.CLOSED]: 'closed',
};

/** A deposit and its review, which the wallet always sends together. */
export type ReviewedDeposit = wallet.DepositForReview & { readonly review: wallet.Review };

/** @throws Failure internal for a deposit without a review. */
export function reviewed(deposit: wallet.DepositForReview): ReviewedDeposit {
  if (!deposit.review) throw new Failure('internal', { reason: 'a deposit without a review' });
  return { ...deposit, review: deposit.review };
}

/** Every operator whom a deposit names. */
export const operatorsOf = ({ review }: ReviewedDeposit): string[] => [
  review.claimedBy,
  review.firstOperator,
  review.decidedBy,
  ...review.steps.map(({ operatorId }) => operatorId),
];

/** Who looks at a deposit, and how its people are called. */
export interface Look {
  readonly callerId: string;
  readonly account: string;
  readonly person: (id: string) => PersonDto;
}

export function presentDeposit(deposit: ReviewedDeposit, { callerId, account, person }: Look): DepositForReviewDto {
  const { review } = deposit;
  const claimEndsAt = isoTime(review.claimEndsAt);
  const decidedAt = isoTime(review.decidedAt);
  return {
    id: review.subjectId,
    memberId: review.memberId,
    account,
    brand: review.brand,
    currency: deposit.orderedCurrency,
    amountMinor: String(review.amountMinor),
    orderedMinor: String(deposit.orderedMinor),
    paidCurrency: review.currency,
    methodId: deposit.methodId,
    provider: deposit.provider,
    paymentId: deposit.paymentId,
    reasons: review.reasons,
    state: stateOf(review),
    status: deposit.status,
    version: String(review.version),
    createdAt: isoTime(deposit.createdAt) ?? '',
    openedAt: isoTime(review.openedAt) ?? '',
    ...(isClaimed(review) && claimEndsAt
      ? { claim: { by: person(review.claimedBy), endsAt: claimEndsAt, mine: review.claimedBy === callerId } }
      : {}),
    needsSecond: review.needsSecondOperator,
    ...(review.firstOperator && isOpen(review)
      ? {
          first: {
            by: person(review.firstOperator),
            decision: review.firstDecision,
            mine: review.firstOperator === callerId,
          },
        }
      : {}),
    ...(decidedAt
      ? {
          decided: {
            by: person(review.decidedBy),
            at: decidedAt,
            ...(review.rejectReason ? { rejectReason: review.rejectReason } : {}),
          },
        }
      : {}),
    promotion: deposit.promotion,
  };
}

export const presentSteps = ({ review }: ReviewedDeposit, person: Look['person']): ReviewStepDto[] =>
  review.steps.map(({ at, operatorId, action, note }) => ({
    at: isoTime(at) ?? '',
    by: person(operatorId),
    action,
    note,
  }));

export const isOpen = ({ state }: wallet.Review): boolean => state === wallet.ReviewState.OPEN;

/** An operator has it now: a claim ends by itself. */
export const isClaimed = ({ claimedBy, claimEndsAt }: wallet.Review, now = Date.now()): boolean =>
  claimedBy !== '' && claimEndsAt !== undefined && Number(claimEndsAt.seconds) * 1_000 > now;

const stateOf = ({ state }: wallet.Review): string => STATES[state];

/** A deposit's state as the log shows it. */
export const shownDeposit = ({ review, status }: ReviewedDeposit): Fields => ({
  state: stateOf(review),
  status,
  amountMinor: String(review.amountMinor),
  currency: review.currency,
  ...(review.claimedBy ? { claimedBy: review.claimedBy } : {}),
  ...(review.firstOperator ? { firstOperator: review.firstOperator } : {}),
  ...(review.rejectReason ? { rejectReason: review.rejectReason } : {}),
});
