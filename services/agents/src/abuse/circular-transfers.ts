import { isWithinOneLine, type BranchFacts, type Transfer } from './facts.js';
import type { Circle, CircularTransfers } from './finding.js';
import { pointsOf, type AbuseThresholds } from './thresholds.js';

const PPM = 1_000_000n;

/**
 * The maximum number of transfers that the search for one circle examines. Without a limit, many transfers among the
 * same accounts could block a scoring.
 */
const STEPS_MAX = 10_000;
/**
 * The maximum number of transfers that all searches for one branch examine together. The searches block the event loop
 * of the process, so their number is limited.
 */
const ALL_STEPS_MAX = 1_000_000;

/**
 * The state of a search for one circle of transfers: the number of examined transfers, and the transfers that are
 * already part of a circle.
 */
interface Search {
  readonly bySender: ReadonlyMap<string, readonly Transfer[]>;
  readonly used: ReadonlySet<string>;
  readonly rule: AbuseThresholds['circularTransfers'];
  steps: number;
}

/**
 * Rule A-03 (circular transfers). It matches if money moves from member to member and returns to the first one. Each
 * account occurs only once in a circle. Therefore an agent who collects money from one player and pays another, as a
 * cashier does, forms no circle. A transfer belongs to at most one circle, so no money counts twice. At least one
 * account of a circle is in the branch.
 */
export function circularTransfers(facts: BranchFacts, thresholds: AbuseThresholds): CircularTransfers[] {
  const rule = thresholds.circularTransfers;
  const transfers = facts.transfers
    .filter(({ amountMinor, fromId, toId }) => amountMinor >= rule.amountMinorMin && fromId !== toId)
    .sort((a, b) => a.atMs - b.atMs || (a.transferId < b.transferId ? -1 : 1));
  const bySender = Map.groupBy(transfers, ({ fromId }) => fromId);
  const used = new Set<string>();
  const circles: Transfer[][] = [];
  let steps = 0;
  for (const first of transfers) {
    if (steps > ALL_STEPS_MAX) break;
    if (used.has(first.transferId)) continue;
    const search: Search = { bySender, used, rule, steps: 0 };
    const path = circleFrom([first], search);
    steps += search.steps;
    if (!path?.some(({ fromId }) => facts.memberIds.has(fromId))) continue;
    for (const { transferId } of path) used.add(transferId);
    const senders = path.map(({ fromId }) => fromId);
    if (isWithinOneLine(facts, senders)) continue;
    circles.push(path);
  }
  if (circles.length === 0) return [];
  return [
    {
      rule: 'A-03',
      points: pointsOf(rule.weight, circles.length, 1),
      memberIds: [...new Set(circles.flatMap((path) => path.map(({ fromId }) => fromId)))].sort(),
      circles: circles.map(asCircle),
    },
  ];
}

/**
 * Extends the path by later transfers of similar amounts until the money returns to the first sender. Returns undefined
 * if that is impossible.
 */
function circleFrom(path: readonly Transfer[], search: Search): Transfer[] | undefined {
  const { bySender, used, rule } = search;
  const [first, last] = [path[0], path.at(-1)];
  if (!first || !last) return undefined;
  if (last.toId === first.fromId) return path.length >= rule.accountsMin ? [...path] : undefined;
  if (path.length >= rule.accountsMax || path.some(({ fromId }) => fromId === last.toId)) return undefined;
  const sent = bySender.get(last.toId) ?? [];
  for (let i = indexFrom(sent, last.atMs); i < sent.length; i += 1) {
    const next = sent[i];
    if (!next || next.atMs - first.atMs > rule.durationMsMax) break;
    if (++search.steps > STEPS_MAX) return undefined;
    if (used.has(next.transferId)) continue;
    if (!areAlike(first.amountMinor, next.amountMinor, rule.differencePpmMax)) continue;
    const circle = circleFrom([...path, next], search);
    if (circle) return circle;
  }
  return undefined;
}

/** Returns the position of the first transfer at or after a time, in a list that is sorted by time. */
function indexFrom(transfers: readonly Transfer[], atMs: number): number {
  let [low, high] = [0, transfers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((transfers[middle]?.atMs ?? Infinity) < atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

function areAlike(first: bigint, next: bigint, differencePpmMax: number): boolean {
  const difference = next < first ? first - next : next - first;
  return difference * PPM <= first * BigInt(differencePpmMax);
}

function asCircle(path: readonly Transfer[]): Circle {
  return {
    transferIds: path.map(({ transferId }) => transferId),
    durationMs: (path.at(-1)?.atMs ?? 0) - (path[0]?.atMs ?? 0),
  };
}
