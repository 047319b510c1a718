import { isWithinOneLine, type BranchFacts, type NewMember } from './facts.js';
import type { BonusFarming, FarmedGroup } from './finding.js';
import { pointsOf, type AbuseThresholds } from './thresholds.js';

const PPM = 1_000_000n;

/**
 * Rule A-04 (bonus farming). It matches if many new members of the branch got a bonus, deposited little money of their
 * own, and are connected by shared devices or IP addresses.
 */
export function bonusFarming(facts: BranchFacts, thresholds: AbuseThresholds): BonusFarming[] {
  const { membersMin, ownMoneyPpmMax, weight } = thresholds.bonusFarming;
  const farmers = new Map(
    facts.newMembers
      .filter((member) => facts.memberIds.has(member.memberId) && livesOnBonus(member, ownMoneyPpmMax))
      .map((member) => [member.memberId, member]),
  );
  const marks = facts.marks.filter(
    ({ kind, memberIds }) => kind !== 'payment_account' && memberIds.length <= thresholds.crowdMax[kind],
  );
  const groups = connected(
    [...farmers.keys()],
    marks.map(({ memberIds }) => memberIds.filter((id) => farmers.has(id))),
  )
    .filter((memberIds) => memberIds.length > 1 && memberIds.length >= membersMin)
    .filter((memberIds) => !isWithinOneLine(facts, memberIds))
    .map((memberIds): FarmedGroup => {
      const members = memberIds.flatMap((id) => farmers.get(id) ?? []);
      return {
        memberIds,
        bonusMinor: members.reduce((sum, { bonusMinor }) => sum + bonusMinor, 0n),
        depositedMinor: members.reduce((sum, { depositedMinor }) => sum + depositedMinor, 0n),
      };
    });
  if (groups.length === 0) return [];
  const memberIds = groups.flatMap((group) => group.memberIds).sort();
  return [{ rule: 'A-04', points: pointsOf(weight, memberIds.length, membersMin), memberIds, groups }];
}

function livesOnBonus({ bonusMinor, depositedMinor }: NewMember, ownMoneyPpmMax: number): boolean {
  return bonusMinor > 0n && depositedMinor * PPM < bonusMinor * BigInt(ownMoneyPpmMax);
}

/**
 * Divides the members into groups. Two members are in the same group if links connect them, directly or through other
 * members.
 */
function connected(members: readonly string[], links: readonly (readonly string[])[]): string[][] {
  const groupOf = new Map(members.map((id) => [id, [id]]));
  for (const [first, ...others] of links) {
    for (const other of others) {
      const [into, from] = [groupOf.get(first ?? ''), groupOf.get(other)];
      if (!into || !from || into === from) continue;
      into.push(...from);
      for (const id of from) groupOf.set(id, into);
    }
  }
  return [...new Set(groupOf.values())].map((group) => group.sort()).sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
}
