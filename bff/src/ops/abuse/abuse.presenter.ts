import { agents } from '@nm/contracts';
import { isoTime } from '../../http/time.js';
import { kindName } from '../../agents/contract-kind.js';
import type { Fields } from '../audit/audit-trail.js';
import type { Look } from '../reviews/review.presenter.js';
import type {
  AbuseEvidenceDto,
  AbuseLineDto,
  AbuseReasonDto,
  AbuseReviewDto,
  AbuseStateName,
  AbuseStepDto,
} from './abuse.dto.js';

const { AbuseState } = agents;
const STATES: Readonly<Record<agents.AbuseState, AbuseStateName>> = {
  [AbuseState.UNSPECIFIED]: 'open',
  [AbuseState.OPEN]: 'open',
  [AbuseState.RELEASED]: 'released',
  [AbuseState.CONFIRMED]: 'confirmed',
};

export const isWaiting = ({ state }: agents.AbuseReview): boolean => STATES[state] === 'open';

/** Returns the ids of all operators who took part in an abuse review. */
export const peopleOf = ({ firstOperator, decidedBy, steps }: agents.AbuseReview): string[] => [
  firstOperator,
  decidedBy,
  ...steps.map(({ operatorId }) => operatorId),
];

export function presentAbuse(review: agents.AbuseReview, { callerId, account, person }: Look): AbuseReviewDto {
  const { firstOperator } = review;
  const decidedAt = isoTime(review.decidedAt);
  return {
    id: review.reviewId,
    memberId: review.agentId,
    account,
    brand: review.brand,
    currency: review.currency,
    score: review.score,
    holdScore: review.holdScore,
    reasons: review.reasons.map(presentReason),
    state: STATES[review.state],
    version: String(review.version),
    openedAt: isoTime(review.openedAt) ?? '',
    lineCount: review.lineCount,
    heldMinor: String(review.heldMinor),
    needsSecond: review.needsSecondOperator,
    ...(isWaiting(review) &&
      firstOperator !== '' && {
        first: { by: person(firstOperator), decision: 'confirm', mine: firstOperator === callerId },
      }),
    ...(decidedAt !== undefined && { decided: { by: person(review.decidedBy), at: decidedAt } }),
  };
}

const presentReason = ({ rule, markKind, points, count, durationMs }: agents.AbuseReason): AbuseReasonDto => ({
  ...{ rule, points, count },
  ...(markKind !== '' && { mark: markKind }),
  ...(durationMs > 0n && { durationMs: Number(durationMs) }),
});

export const presentAbuseSteps = ({ steps }: agents.AbuseReview, person: Look['person']): AbuseStepDto[] =>
  steps.map(({ at, operatorId, action, note }) => ({ at: isoTime(at) ?? '', by: person(operatorId), action, note }));

export const presentLines = ({ lines }: agents.AbuseReview): AbuseLineDto[] =>
  lines.map((line) => ({
    settlementId: line.settlementId,
    kind: kindName(line.kind),
    periodStart: isoTime(line.periodStart) ?? '',
    periodEnd: isoTime(line.periodEnd) ?? '',
    netMinor: String(line.netMinor),
    status: line.status,
  }));

/**
 * Converts the evidence of an abuse review for the response.
 * @param nameOf returns the name to show for an account
 */
export const presentEvidence = (
  { accounts, marks, transfers, pairs, groups }: agents.AbuseEvidence,
  nameOf: (account: agents.AbuseAccount) => string,
): AbuseEvidenceDto => ({
  accounts: accounts.map((account) => ({
    memberId: account.memberId,
    account: nameOf(account),
    ...(account.parentId !== '' && { parentId: account.parentId }),
    inBranch: account.inBranch,
  })),
  marks: marks.map(({ kind, label, memberIds }) => ({ kind, label, memberIds })),
  transfers: transfers.map(({ transferId, fromId, toId, amountMinor, at, circle }) => ({
    ...{ transferId, fromId, toId, circle },
    amountMinor: String(amountMinor),
    at: isoTime(at) ?? '',
  })),
  pairs: pairs.map(({ firstId, secondId, opposedMarkets, commonMarkets, stakeMinor }) => ({
    ...{ firstId, secondId, opposedMarkets, commonMarkets },
    stakeMinor: String(stakeMinor),
  })),
  groups: groups.map(({ memberIds, bonusMinor, depositedMinor }) => ({
    memberIds,
    bonusMinor: String(bonusMinor),
    depositedMinor: String(depositedMinor),
  })),
});

/** Returns the fields of an abuse review that the audit log stores before and after a change. */
export const shownAbuse = (review: agents.AbuseReview): Fields => ({
  state: STATES[review.state],
  score: String(review.score),
  heldMinor: String(review.heldMinor),
  currency: review.currency,
  ...(review.firstOperator !== '' && { firstOperator: review.firstOperator }),
});
