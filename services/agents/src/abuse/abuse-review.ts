/**
 * An operator's decision on an abuse review of an agent. `release`: the held settlements are paid to the agent.
 * `confirm`: abuse is confirmed, and the held settlements are returned to the house.
 */
export type AbuseDecision = 'release' | 'confirm';

/** The fields of an agent's abuse review that are needed to decide the effect of an operator's step. */
export interface ReviewOfAgent {
  readonly reviewId: string;
  readonly agentId: string;
  readonly currency: string;
  readonly state: 'open' | 'released' | 'confirmed';
  /**
   * The version of the review. It increases with every operator's step, and with every new score whose reasons differ
   * from the stored reasons.
   */
  readonly version: bigint;
  readonly firstOperator: string | null;
  readonly decidedBy: string | null;
  /**
   * The answer that the agent gave to the review; null if the agent has not answered. An agent can answer only once.
   */
  readonly answer: string | null;
  /** The sum of the settlements that the review holds, in minor units. */
  readonly heldMinor: bigint;
}

export interface AbuseStep {
  readonly operator: string;
  /** The version of the review that the operator saw. */
  readonly version: bigint;
  readonly decision: AbuseDecision;
}

/**
 * The result of an operator's step. `first`: the first of two operators has confirmed, and a second must follow.
 * `repeated`: the same operator took the same step before.
 */
export type AbuseVerdict = 'first' | 'decided' | 'repeated' | 'review.stale' | 'review.decided';

/** Returns true if two operators must confirm abuse, because the held amount (minor units) is above the threshold. */
export const needsTwo = (heldMinor: bigint, fourEyesAboveMinor: bigint): boolean => heldMinor > fourEyesAboveMinor;

/**
 * Decides the effect of an operator's step on a review. One operator is enough to release. If the held amount is above
 * the threshold, two different operators must confirm, because the agent loses pay that was already computed.
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
