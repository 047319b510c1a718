import { isWithinOneLine, type BranchFacts, type SideBet } from './facts.js';
import type { WashBetting, WashPair } from './finding.js';
import { pointsOf, type AbuseThresholds } from './thresholds.js';

/** The stakes of one member on the sides of one market. */
type Stakes = ReadonlyMap<number, bigint>;

interface MarketBets {
  readonly sides: number;
  readonly byMember: Map<string, Map<number, bigint>>;
}

interface Meeting {
  readonly memberIds: readonly [string, string];
  readonly opposed: { readonly market: string; readonly stakeMinor: bigint }[];
  commonMarkets: number;
}

const PPM = 1_000_000n;

/**
 * Rule A-02 (wash betting). It matches if two members of the branch (one of them may be the agent) repeatedly bet on
 * all sides of the same markets with similar stakes. They earn valid stake without risk in this way. A single market
 * proves nothing, because in a large branch there are bets on every side. The rule therefore counts, for each pair of
 * members, the common markets on which the two bet on opposite sides.
 */
export function washBetting(facts: BranchFacts, thresholds: AbuseThresholds): WashBetting[] {
  const { marketsMin, oppositePpmMin, weight } = thresholds.washBetting;
  const pairs: WashPair[] = [...meetingsOf(facts, thresholds).values()]
    .filter(
      ({ memberIds, opposed, commonMarkets }) =>
        !isWithinOneLine(facts, memberIds) &&
        opposed.length > 0 &&
        opposed.length >= marketsMin &&
        opposed.length * 1_000_000 >= commonMarkets * oppositePpmMin,
    )
    .map(({ memberIds, opposed, commonMarkets }) => ({
      memberIds,
      markets: opposed.map(({ market }) => market).sort(),
      commonMarkets,
      stakeMinor: opposed.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n),
    }))
    .sort((a, b) => (a.memberIds.join(' ') < b.memberIds.join(' ') ? -1 : 1));
  if (pairs.length === 0) return [];
  const memberIds = [...new Set(pairs.flatMap((pair) => pair.memberIds))].sort();
  return [{ rule: 'A-02', points: pointsOf(weight, pairs.length, 1), memberIds, pairs }];
}

function meetingsOf(facts: BranchFacts, { washBetting }: AbuseThresholds): Map<string, Meeting> {
  const { balancePpmMin, marketsMin } = washBetting;
  const markets = marketsOf(facts);
  const counts = new Map<string, number>();
  for (const { byMember } of markets.values())
    for (const id of byMember.keys()) counts.set(id, (counts.get(id) ?? 0) + 1);
  const meetings = new Map<string, Meeting>();
  for (const [market, { sides, byMember }] of markets) {
    // Members who bet on too few markets are left out first, so that fewer pairs of members must be compared for a
    // popular market.
    const members = [...byMember]
      .filter(([id]) => (counts.get(id) ?? 0) >= marketsMin)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [index, [a, left]] of members.entries()) {
      for (const [b, right] of members.slice(index + 1)) {
        const key = `${a} ${b}`;
        const meeting = meetings.get(key) ?? { memberIds: [a, b] as const, opposed: [], commonMarkets: 0 };
        meetings.set(key, meeting);
        meeting.commonMarkets += 1;
        if (areOpposed(left, right, sides, balancePpmMin))
          meeting.opposed.push({ market, stakeMinor: sumOf(left) + sumOf(right) });
      }
    }
  }
  return meetings;
}

function marketsOf({ agentId, memberIds, sideBets }: BranchFacts): Map<string, MarketBets> {
  const markets = new Map<string, MarketBets>();
  for (const bet of sideBets.filter(({ memberId }) => memberId === agentId || memberIds.has(memberId))) {
    const market = markets.get(bet.market) ?? { sides: bet.sides, byMember: new Map() };
    markets.set(bet.market, market);
    add(market.byMember, bet);
  }
  return markets;
}

function add(byMember: MarketBets['byMember'], { memberId, side, stakeMinor }: SideBet): void {
  const stakes = byMember.get(memberId) ?? new Map<number, bigint>();
  byMember.set(memberId, stakes);
  stakes.set(side, (stakes.get(side) ?? 0n) + stakeMinor);
}

/**
 * Returns true if the two members together bet on all sides of the market, neither of them does so alone, and their
 * stakes are similar.
 */
function areOpposed(left: Stakes, right: Stakes, sides: number, balancePpmMin: number): boolean {
  if (left.size >= sides || right.size >= sides) return false;
  if (new Set([...left.keys(), ...right.keys()]).size < sides) return false;
  const [a, b] = [sumOf(left), sumOf(right)];
  const [smaller, larger] = a < b ? [a, b] : [b, a];
  return smaller * PPM >= larger * BigInt(balancePpmMin);
}

function sumOf(stakes: Stakes): bigint {
  return [...stakes.values()].reduce((sum, stake) => sum + stake, 0n);
}
