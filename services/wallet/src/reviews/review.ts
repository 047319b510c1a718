/** What one or two operators decide about money that waits for them. Pure; who may see a brand is checked by the caller. */

export type ReviewKind = 'deposit' | 'withdrawal' | 'withdrawal_return';
export type ReviewState = 'open' | 'approved' | 'rejected' | 'closed';
export type ReviewDecision = 'approve' | 'reject';
export type ReviewAction = ReviewDecision | 'claim' | 'release';

export interface Review {
  readonly kind: ReviewKind;
  readonly subjectId: string;
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  /** Why a person must look. */
  readonly reasons: readonly string[];
  /** An approval needs two different operators. */
  readonly fourEyes: boolean;
  readonly state: ReviewState;
  /** Rises with every change. */
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

/** A step of an operator, on the version that the operator saw. */
export interface ReviewStep {
  readonly operator: string;
  readonly version: bigint;
}

export type ReviewRefusal = 'review.decided' | 'review.claimed' | 'review.stale';

/** `unchanged` answers a repeat: the review stays as it is. */
export type ReviewVerdict =
  | { readonly outcome: 'refused'; readonly code: ReviewRefusal }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'changed'; readonly review: Review };

/** A claim ends so long after its last use. */
const CLAIM_MS = 600_000;

const UNCHANGED: ReviewVerdict = { outcome: 'unchanged' };
const NO_CLAIM = { claimedBy: null, claimEndsAt: null };

/** Takes a free review, or keeps the own claim for longer; only a new claim is a new version. */
export function claimed(review: Review, { operator, version }: ReviewStep, now: Date): ReviewVerdict {
  const claim = { claimedBy: operator, claimEndsAt: new Date(now.getTime() + CLAIM_MS) };
  if (review.state === 'open' && holderOf(review, now) === operator)
    return { outcome: 'changed', review: { ...review, ...claim } };
  return refusalOf(review, { operator, version }, now) ?? changed(review, claim);
}

/** Gives the own claim back, and takes back the own first approval while the second is missing. */
export function released(review: Review, operator: string): ReviewVerdict {
  const isFirst = review.state === 'open' && review.firstOperator === operator;
  if (review.claimedBy !== operator && !isFirst) return UNCHANGED;
  return changed(review, { ...NO_CLAIM, ...(isFirst && { firstOperator: null, firstDecision: null }) });
}

/** Decides, or notes the first of two approvals. The same decision of the same operator again changes nothing. */
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
