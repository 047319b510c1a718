import { bonusFarming } from './bonus-farming.js';
import { circularTransfers } from './circular-transfers.js';
import type { BranchFacts } from './facts.js';
import type { Finding, RuleCode } from './finding.js';
import { selfReferral } from './self-referral.js';
import type { AbuseThresholds } from './thresholds.js';
import { washBetting } from './wash-betting.js';

type Rule = (facts: BranchFacts, thresholds: AbuseThresholds) => Finding[];

/**
 * The rules from which the abuse score of a branch (an agent with the whole downline) is computed. To add a rule, add
 * it here and add its thresholds to `AbuseThresholds`.
 */
export const RULES: Readonly<Record<RuleCode, Rule>> = {
  'A-01': selfReferral,
  'A-02': washBetting,
  'A-03': circularTransfers,
  'A-04': bonusFarming,
};

/** The abuse score of one agent for one period, with its reasons. */
export interface AbuseScore {
  readonly agentId: string;
  /** The sum of the points of all findings, but at most 100. */
  readonly score: number;
  /** The findings that gave points, the one with the most points first. */
  readonly reasons: readonly Finding[];
  /** True if the score reaches the threshold. The next pay of the agent is then held for a review (domain §10). */
  readonly holds: boolean;
}

const SCORE_MAX = 100;

/**
 * Computes the score from the facts about an agent's branch by applying every rule. The order of the facts does not
 * matter.
 */
export function scoreOf(facts: BranchFacts, thresholds: AbuseThresholds, rules = RULES): AbuseScore {
  const reasons = Object.values(rules)
    .flatMap((rule) => rule(facts, thresholds))
    .sort((a, b) => b.points - a.points || (a.rule < b.rule ? -1 : 1));
  const score = Math.min(
    SCORE_MAX,
    reasons.reduce((sum, { points }) => sum + points, 0),
  );
  return { agentId: facts.agentId, score, reasons, holds: reasons.length > 0 && score >= thresholds.holdScore };
}
