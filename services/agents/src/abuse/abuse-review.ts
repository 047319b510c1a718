/** The decision on a review. `release` pays the held settlements, `confirm` returns them to the house. */
export type AbuseDecision = 'release' | 'confirm';

/** The fields of a review that its rules read. */
export interface ReviewOfAgent {
  readonly reviewId: string;
  readonly agentId: string;
  readonly currency: string;
  readonly state: 'open' | 'released' | 'confirmed';
  /** The version of the review. Every step and every new score increases it. */
  readonly version: bigint;
  readonly firstOperator: string | null;
  readonly decidedBy: string | null;
  /** The agent's answer to the review; null if the agent has not answered. An agent can answer once. */
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

/**
 * The result of a step. `first`: the first of two operators confirmed. `repeated`: the operator took the same step
 * before.
 */
export type AbuseVerdict = 'first' | 'decided' | 'repeated' | 'review.stale' | 'review.decided';

/** Returns true if confirming needs two operators, because the held amount (minor units) is above the threshold. */
export const needsTwo = (heldMinor: bigint, fourEyesAboveMinor: bigint): boolean => heldMinor > fourEyesAboveMinor;

/**
 * Decides the effect of a step on a review. One operator is enough to release. Confirming an amount above the threshold
 * needs two different operators, because the agent loses computed pay.
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
