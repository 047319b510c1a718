/**
 * The rules for the manual review of deposits, withdrawals, adjustments, and statements that a withdrawal came back.
 * One or two operators make the decision. All functions are pure. The caller must check that the operator may see the
 * brand.
 */

export type ReviewKind = 'deposit' | 'withdrawal' | 'withdrawal_return' | 'adjustment';
export type ReviewState = 'open' | 'approved' | 'rejected' | 'closed';
export type ReviewDecision = 'approve' | 'reject';
export type ReviewAction = ReviewDecision | 'claim' | 'release' | 'take_back';

/**
 * A reason for a review, its weight in the risk score, and the facts that caused it. It is stored, so it shows the
 * facts at the time when the reason was found.
 */
export interface ReviewEvidence {
  readonly reason: string;
  /** The points of the reason in the risk score, from 0 to 100. */
  readonly weight: number;
  /** The facts by name, as texts: amounts in minor units, times in ISO 8601, periods of time in ms. */
  readonly facts: Readonly<Record<string, string>>;
  /** The ids of other members whom the facts concern, for example members with the same payout account. */
  readonly memberIds: readonly string[];
}

export interface Review {
  readonly kind: ReviewKind;
  readonly subjectId: string;
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  /** The reasons why an operator must review the subject (such as a deposit or a withdrawal). */
  readonly reasons: readonly string[];
  /**
   * The facts of each reason at the time when the reason was found. The list has no entry for a reason without facts.
   */
  readonly evidence: readonly ReviewEvidence[];
  /** True if two different operators must approve the subject (such as a deposit or a withdrawal). */
  readonly fourEyes: boolean;
  readonly state: ReviewState;
  /** The version of the review. Every change increases it. */
  readonly version: bigint;
  readonly openedAt: Date;
  readonly claimedBy: string | null;
  readonly claimEndsAt: Date | null;
  readonly firstOperator: string | null;
  readonly firstDecision: ReviewDecision | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly rejectReason: string | null;
}

/** A step that an operator takes on a review. `version` is the version of the review that the operator saw. */
export interface ReviewStep {
  readonly operator: string;
  readonly version: bigint;
}

export type ReviewRefusal = 'review.decided' | 'review.claimed' | 'review.stale';

/**
 * The result of an operator's step: a refusal, the changed review, or `unchanged` if the step repeats an earlier step.
 */
export type ReviewVerdict =
  | { readonly outcome: 'refused'; readonly code: ReviewRefusal }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'changed'; readonly review: Review };

/** The duration (ms) of an operator's claim on a review. It starts again when the same operator claims it again. */
const CLAIM_MS = 600_000;

const UNCHANGED: ReviewVerdict = { outcome: 'unchanged' };
const NO_CLAIM = { claimedBy: null, claimEndsAt: null };

/**
 * Claims a review that no other operator has claimed, or extends the operator's own claim. Only a new claim increases
 * the version.
 */
export function claimed(review: Review, { operator, version }: ReviewStep, now: Date): ReviewVerdict {
  const claim = { claimedBy: operator, claimEndsAt: new Date(now.getTime() + CLAIM_MS) };
  if (review.state === 'open' && holderOf(review, now) === operator)
    return { outcome: 'changed', review: { ...review, ...claim } };
  return refusalOf(review, { operator, version }, now) ?? changed(review, claim);
}

/** Releases the operator's own claim on a review. A first approval of this operator stays. */
export const released = (review: Review, operator: string): ReviewVerdict =>
  review.claimedBy === operator ? changed(review, NO_CLAIM) : UNCHANGED;

/**
 * Takes the operator's own first approval back. This is possible until a second operator decides. Claims do not change.
 * The version that the operator saw is not compared: the step undoes only the operator's own approval, and another
 * operator's claim must not prevent it.
 */
export function takenBack(review: Review, operator: string): ReviewVerdict {
  if (review.state !== 'open') return { outcome: 'refused', code: 'review.decided' };
  if (review.firstOperator !== operator) return UNCHANGED;
  return changed(review, { firstOperator: null, firstDecision: null });
}

/**
 * Decides a review, or records the first of two approvals. If the same operator repeats a decision, nothing changes.
 */
export function decided(
  review: Review,
  { operator, version, decision, reason }: ReviewStep & { readonly decision: ReviewDecision; readonly reason: string },
  now: Date,
): ReviewVerdict {
  const state = decision === 'approve' ? 'approved' : 'rejected';
  const wasFirst = review.firstOperator === operator && review.firstDecision === decision;
  const isDone =
    review.state === 'open' ? wasFirst : review.state === state && (review.decidedBy === operator || wasFirst);
  if (isDone) return UNCHANGED;
  const refusal = refusalOf(review, { operator, version }, now);
  if (refusal) return refusal;
  if (decision === 'approve' && review.fourEyes && review.firstDecision !== decision)
    return changed(review, { ...NO_CLAIM, firstOperator: operator, firstDecision: decision });
  return changed(review, {
    ...NO_CLAIM,
    state,
    decidedBy: operator,
    decidedAt: now,
    rejectReason: decision === 'reject' ? reason : null,
  });
}

function refusalOf(review: Review, { operator, version }: ReviewStep, now: Date): ReviewVerdict | undefined {
  const holder = holderOf(review, now);
  if (review.state !== 'open') return { outcome: 'refused', code: 'review.decided' };
  if (holder !== null && holder !== operator) return { outcome: 'refused', code: 'review.claimed' };
  return review.version === version ? undefined : { outcome: 'refused', code: 'review.stale' };
}

const holderOf = ({ claimedBy, claimEndsAt }: Review, now: Date): string | null =>
  claimEndsAt !== null && claimEndsAt > now ? claimedBy : null;

const changed = (review: Review, changes: Partial<Review>): ReviewVerdict => ({
  outcome: 'changed',
  review: { ...review, ...changes, version: review.version + 1n },
});
