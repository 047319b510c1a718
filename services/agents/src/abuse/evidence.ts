import { create, fromJson, toJson, type JsonValue } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { AbuseEvidenceSchema, AbuseReasonSchema, type AbuseEvidence, type AbuseReason } from '@nm/contracts/agents.js';
import type { BranchMember, ReadFacts, ScoredAgent } from './branch-facts.read-model.js';
import type { Finding } from './finding.js';
import type { AbuseScore } from './score.js';

/** Maximum number of accounts, and of facts of each kind, that the page of a review shows. */
const ACCOUNTS_MAX = 60;
const SHOWN_MAX = 200;
/**
 * The number of characters of a mark (the hash of a device or IP address, or the id of a payout account) that are
 * shown. They are enough for operators to distinguish two marks.
 */
const LABEL_LENGTH = 4;

/** Returns the reasons for a score in the form in which they are stored and sent. */
export const reasonsOf = ({ reasons }: AbuseScore): AbuseReason[] =>
  reasons.map((finding) =>
    create(AbuseReasonSchema, { rule: finding.rule, points: finding.points, ...figuresOf(finding) }),
  );

function figuresOf(finding: Finding): Partial<Pick<AbuseReason, 'count' | 'markKind' | 'durationMs'>> {
  switch (finding.rule) {
    case 'A-01':
      return { count: finding.memberIds.length - 1, markKind: finding.kind };
    case 'A-02':
      return { count: finding.pairs.reduce((sum, { markets }) => sum + markets.length, 0) };
    case 'A-03':
      return {
        count: finding.circles.length,
        durationMs: BigInt(Math.max(...finding.circles.map(({ durationMs }) => durationMs))),
      };
    case 'A-04':
      return { count: finding.memberIds.length };
  }
}

/**
 * Returns the accounts and the facts to which the reasons for a score refer. The accounts between the agent and such an
 * account are added, so that the tree on the screen has no gaps.
 */
export function evidenceOf(agent: ScoredAgent, { facts, members }: ReadFacts, { reasons }: AbuseScore): AbuseEvidence {
  const places = new Map(members.map((member) => [member.memberId, member]));
  const named = [...new Set(reasons.flatMap(({ memberIds }) => memberIds))];
  const shown = withPathsUp(named, places).slice(0, ACCOUNTS_MAX);
  const isShown = new Set([agent.agentId, ...shown]);
  const marks = facts.marks
    .map((mark) => ({ ...mark, memberIds: mark.memberIds.filter((id) => isShown.has(id)) }))
    .filter(({ memberIds }) => memberIds.length > 1);
  return create(AbuseEvidenceSchema, {
    accounts: [
      { memberId: agent.agentId, account: agent.account, inBranch: true },
      ...shown
        .filter((id) => id !== agent.agentId)
        .map((memberId) => {
          const place = places.get(memberId);
          return { memberId, account: place?.account ?? '', parentId: place?.parentId ?? '', inBranch: !!place };
        }),
    ],
    marks: marks.slice(0, SHOWN_MAX).map(({ kind, mark, memberIds }) => ({
      ...{ kind, memberIds },
      label: mark.slice(-LABEL_LENGTH),
    })),
    transfers: circlesOf(reasons, facts).slice(0, SHOWN_MAX),
    pairs: reasons
      .flatMap((finding) => (finding.rule === 'A-02' ? finding.pairs : []))
      .slice(0, SHOWN_MAX)
      .map(({ memberIds: [firstId, secondId], markets, commonMarkets, stakeMinor }) => ({
        ...{ firstId, secondId, commonMarkets, stakeMinor },
        opposedMarkets: markets.length,
      })),
    groups: reasons.flatMap((finding) =>
      finding.rule === 'A-04'
        ? finding.groups.map(({ memberIds, bonusMinor, depositedMinor }) => ({
            ...{ bonusMinor, depositedMinor },
            memberIds: memberIds.slice(0, ACCOUNTS_MAX),
          }))
        : [],
    ),
  });
}

function withPathsUp(named: readonly string[], places: ReadonlyMap<string, BranchMember>): string[] {
  const shown = new Set(named);
  for (const id of named) {
    for (let parent = places.get(id)?.parentId; parent && places.has(parent); parent = places.get(parent)?.parentId)
      shown.add(parent);
  }
  return [...shown];
}

function circlesOf(reasons: AbuseScore['reasons'], { transfers }: ReadFacts['facts']): object[] {
  const byId = new Map(transfers.map((transfer) => [transfer.transferId, transfer]));
  const circles = reasons.flatMap((finding) => (finding.rule === 'A-03' ? finding.circles : []));
  return circles.flatMap(({ transferIds }, circle) =>
    transferIds.flatMap((transferId) => {
      const { fromId, toId, amountMinor, atMs } = byId.get(transferId) ?? {};
      return atMs === undefined ? [] : [{ transferId, fromId, toId, amountMinor, at: timestampFromMs(atMs), circle }];
    }),
  );
}

export const storedReasons = (reasons: readonly AbuseReason[]): JsonValue =>
  reasons.map((reason) => toJson(AbuseReasonSchema, reason));

export const storedEvidence = (evidence: AbuseEvidence): JsonValue => toJson(AbuseEvidenceSchema, evidence);

export const readReasons = (stored: readonly JsonValue[]): AbuseReason[] =>
  stored.map((reason) => fromJson(AbuseReasonSchema, reason));

export const readEvidence = (stored: JsonValue): AbuseEvidence => fromJson(AbuseEvidenceSchema, stored);
