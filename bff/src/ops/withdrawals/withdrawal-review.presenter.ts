import { wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { isoTime } from '../../http/time.js';
import type { Fields } from '../audit/audit-trail.js';
import type { ReviewDto } from '../reviews/review.dto.js';
import {
  isOpen,
  operatorsOf,
  presentReview,
  presentSteps,
  shownReview,
  type Look,
} from '../reviews/review.presenter.js';
import type {
  ReturnReviewDto,
  RiskMemberDto,
  RiskReasonDto,
  WithdrawalFactsDto,
  WithdrawalForReviewDto,
  WithdrawalList,
  WithdrawalStatusName,
} from './withdrawal-review.dto.js';

const { WithdrawalStatus: Status } = wallet;

const NAMES: Readonly<Record<wallet.WithdrawalStatus, WithdrawalStatusName>> = {
  [Status.UNSPECIFIED]: 'requested',
  [Status.REQUESTED]: 'requested',
  [Status.REVIEWING]: 'reviewing',
  [Status.APPROVED]: 'approved',
  [Status.PAYING]: 'paying',
  [Status.PAID]: 'paid',
  [Status.RECEIVED]: 'received',
  [Status.RETURNED]: 'returned',
  [Status.REJECTED]: 'rejected',
  [Status.FAILED]: 'failed',
  [Status.CANCELLED]: 'cancelled',
};

/**
 * The withdrawal statuses of each list. An empty array means the withdrawals that wait for an operator. The list
 * `notReceived` is filtered by the member's report that the payout did not arrive, not by status.
 */
export const LISTED: Readonly<Record<WithdrawalList, wallet.WithdrawalStatus[]>> = {
  review: [],
  paying: [Status.APPROVED, Status.PAYING],
  paid: [Status.PAID],
  notReceived: [],
  ended: [Status.RECEIVED, Status.RETURNED, Status.REJECTED, Status.FAILED, Status.CANCELLED],
};

/** A withdrawal for operators, with the parts that the wallet service always sends. */
export type SeenWithdrawal = wallet.WithdrawalForReview & {
  readonly withdrawal: wallet.Withdrawal;
  readonly facts: wallet.WithdrawalFacts;
};

/**
 * Checks that an answer has all its parts.
 * @throws Failure internal if the withdrawal or its facts are missing.
 */
export function seen(answer: wallet.WithdrawalForReview): SeenWithdrawal {
  const { withdrawal, facts } = answer;
  if (!withdrawal || !facts) throw new Failure('internal', { reason: 'a review without its withdrawal' });
  return { ...answer, withdrawal, facts };
}

/**
 * Returns a withdrawal in the list of second approvals with the review that waits there: the review of its return if
 * it is open, otherwise the review of the withdrawal.
 */
export const waitingForSecond = (withdrawal: SeenWithdrawal): SeenWithdrawal => {
  const { returnReview } = withdrawal;
  return returnReview && isOpen(returnReview) ? { ...withdrawal, review: returnReview } : withdrawal;
};

/** Returns the ids of all operators who took part in the reviews of a withdrawal. */
export const peopleOf = ({ review, returnReview }: SeenWithdrawal): string[] =>
  [review, returnReview].flatMap((each) => (each ? operatorsOf(each) : []));

/** Whether the withdrawal was paid out. Only then can the money come back. */
export const isPaidOut = ({ withdrawal }: SeenWithdrawal): boolean =>
  withdrawal.status === Status.PAID || withdrawal.status === Status.RECEIVED;

export function presentWithdrawal(answer: SeenWithdrawal, look: Look): WithdrawalForReviewDto {
  const { withdrawal, review, memberId, brand, provider } = answer;
  const notReceivedAt = isoTime(answer.notReceivedAt);
  return {
    id: withdrawal.withdrawalId,
    reference: withdrawal.reference,
    memberId,
    account: look.account,
    brand,
    currency: withdrawal.currency,
    amountMinor: String(withdrawal.amountMinor),
    feeMinor: String(withdrawal.feeMinor),
    payoutMinor: String(withdrawal.payoutMinor),
    methodId: withdrawal.methodId,
    provider,
    institution: withdrawal.institution,
    number: withdrawal.masked,
    status: NAMES[withdrawal.status],
    ...(withdrawal.reason !== '' && { failReason: withdrawal.reason }),
    notReceived: withdrawal.notReceived,
    ...(notReceivedAt !== undefined && { notReceivedAt }),
    ...(withdrawal.notReceivedText !== '' && { notReceivedText: withdrawal.notReceivedText }),
    requestedAt: isoTime(withdrawal.requestedAt) ?? '',
    risk: answer.risk,
    risks: answer.risks.map((reason) => presentRisk(reason)),
    ...timesOf(withdrawal),
    ...(review ? presentReview(review, look) : noReview(withdrawal)),
  };
}

/**
 * Converts a risk rule with its evidence for the response.
 * @param members the members in the evidence whose names the operator may read
 */
export const presentRisk = (
  { rule, weight, facts }: wallet.RiskReason,
  members: readonly RiskMemberDto[] = [],
): RiskReasonDto => ({ rule, weight, facts: { ...facts }, members: [...members] });

export const presentFacts = (facts: wallet.WithdrawalFacts): WithdrawalFactsDto => {
  const lastDepositAt = isoTime(facts.lastDepositAt);
  return {
    accountOpenedAt: isoTime(facts.accountOpenedAt) ?? '',
    depositedMinor: String(facts.depositedMinor),
    withdrawnMinor: String(facts.withdrawnMinor),
    withdrawnCount: facts.withdrawnCount,
    stakedMinor: String(facts.stakedMinor),
    wonMinor: String(facts.wonMinor),
    largestWinMinor: String(facts.largestWinMinor),
    ...(lastDepositAt !== undefined && { lastDepositAt }),
    stakedSinceDepositMinor: String(facts.stakedSinceDepositMinor),
    sharedAccountMembers: facts.sharedAccountMembers,
    debtMinor: String(facts.debtMinor),
  };
};

export const presentStates = ({ steps }: wallet.Withdrawal) =>
  steps.map(({ status, at }) => ({ status: NAMES[status], at: isoTime(at) ?? '' }));

export function presentReturn(review: wallet.Review, look: Omit<Look, 'account'>): ReturnReviewDto {
  const { version, state, first, decided } = presentReview(review, look);
  return {
    version,
    state,
    ...(first && { first }),
    ...(decided && { decided }),
    steps: presentSteps(review, look.person),
  };
}

/** Returns the fields of a withdrawal that the audit log stores before and after a change. */
export const shownWithdrawal = ({ withdrawal, review, returnReview }: SeenWithdrawal): Fields => ({
  ...(review && shownReview(review)),
  amountMinor: String(withdrawal.amountMinor),
  currency: withdrawal.currency,
  status: NAMES[withdrawal.status],
  ...(returnReview && { returnState: shownReview(returnReview)['state'] ?? '' }),
  ...(returnReview?.firstOperator && { returnFirstOperator: returnReview.firstOperator }),
});

function timesOf({ approvedAt, paidAt, confirmBy, endedAt }: wallet.Withdrawal) {
  const times = { approvedAt, paidAt, confirmBy, endedAt };
  return Object.fromEntries(
    Object.entries(times).flatMap(([name, at]) => {
      const time = isoTime(at);
      return time === undefined ? [] : [[name, time]];
    }),
  ) as Partial<Record<keyof typeof times, string>>;
}

const noReview = ({ requestedAt }: wallet.Withdrawal): ReviewDto => ({
  reasons: [],
  state: 'none',
  version: '0',
  openedAt: isoTime(requestedAt) ?? '',
  needsSecond: false,
});
