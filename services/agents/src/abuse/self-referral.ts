import type { BranchFacts, MarkKind } from './facts.js';
import type { SelfReferral } from './finding.js';
import { pointsOf, type AbuseThresholds } from './thresholds.js';

const KINDS: readonly MarkKind[] = ['device', 'address', 'payment_account'];

/**
 * Rule A-01 (self-referral). It matches if the agent shares a device, an IP address or a payout account with members of
 * the agent's own branch.
 */
export function selfReferral(facts: BranchFacts, thresholds: AbuseThresholds): SelfReferral[] {
  return KINDS.flatMap((kind) => {
    const own = facts.marks.filter(
      (mark) =>
        mark.kind === kind &&
        mark.memberIds.includes(facts.agentId) &&
        mark.memberIds.length <= thresholds.crowdMax[kind],
    );
    const downlines = new Set(own.flatMap(({ memberIds }) => memberIds.filter((id) => facts.memberIds.has(id))));
    const membersMin = thresholds.selfReferral.membersMin[kind];
    if (downlines.size === 0 || downlines.size < membersMin) return [];
    return [
      {
        rule: 'A-01',
        kind,
        points: pointsOf(thresholds.selfReferral.weight[kind], downlines.size, membersMin),
        memberIds: [facts.agentId, ...downlines].sort(),
        marks: own
          .filter(({ memberIds }) => memberIds.some((id) => facts.memberIds.has(id)))
          .map(({ mark }) => mark)
          .sort(),
      },
    ];
  });
}
