/** The decision on a review. `release` pays the held settlements, `confirm` returns them to the house. */
export type AbuseDecision = 'release' | 'confirm';

/** A review as far as its rules need it. */
export interface ReviewOfAgent {
  readonly reviewId: string;
  readonly agentId: string;
  readonly currency: string;
  readonly state: 'open' | 'released' | 'confirmed';
  /** Every step and every new score raises it. */
  readonly version: bigint;
  readonly firstOperator: string | null;
  readonly decidedBy: string | null;
  /** The agent's one answer; null before. */
  readonly answer: string | null;
  /** The sum of the held settlements, in minor units. */
  readonly heldMinor: bigint;
}

export interface AbuseStep {
  readonly operator: string;
  /** The version that the operator saw. */
  readonly version: bigint;
  readonly decision: AbuseDecision;
}

/** `first`: the first of two operators confirmed. `repeated`: the operator took the same step before. */
export type AbuseVerdict = 'first' | 'decided' | 'repeated' | 'review.stale' | 'review.decided';

/** Whether confirming needs two operators: it does above the threshold, in minor units. */
export const needsTwo = (heldMinor: bigint, fourEyesAboveMinor: bigint): boolean => heldMinor > fourEyesAboveMinor;

/**
 * Decides on a review. One operator may release it. Two different operators confirm an amount above the threshold, because
 * an agent loses pay that was computed.
 */
export function verdictOf(review: ReviewOfAgent, step: AbuseStep, fourEyesAboveMinor: bigint): AbuseVerdict {
  const { state, firstOperator, decidedBy, version, heldMinor } = review;
  if (state !== 'open') {
    const isSame = state === (step.decision === 'release' ? 'released' : 'confirmed');
    return isSame && decidedBy === step.operator ? 'repeated' : 'review.decided';
  }
  if (step.decision === 'confirm' && firstOperator === step.operator) return 'repeated';
  if (step.version !== version) return 'review.stale';
  if (step.decision === 'release' || firstOperator !== null) return 'decided';
  return needsTwo(heldMinor, fourEyesAboveMinor) ? 'first' : 'decided';
}
