import fc from 'fast-check';
import {
  aBranch,
  aCircle,
  AGENT,
  aMark,
  aNewMember,
  meetings,
  ordinaryBranches,
  strangers,
} from '../testing/branch.js';
import type { BranchFacts, MarkKind } from './facts.js';
import type { RuleCode } from './finding.js';
import { RULES, scoreOf } from './score.js';
import { DEFAULT_THRESHOLDS, type AbuseThresholds } from './thresholds.js';

const { crowdMax, selfReferral, washBetting, circularTransfers, bonusFarming } = DEFAULT_THRESHOLDS;
const SIX = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A test case: facts at or just beyond a threshold, and the rules that must report a finding. */
interface Case {
  readonly name: string;
  readonly facts: Partial<BranchFacts>;
  readonly found: readonly RuleCode[];
}

const farm = (count: number, more: Partial<BranchFacts> = {}): Partial<BranchFacts> => ({
  newMembers: SIX.slice(0, count).map((id) => aNewMember(id)),
  marks: [aMark('device', SIX)],
  ...more,
});

const sharedWithAgent = (kind: MarkKind, members: number, more = 0): Partial<BranchFacts> => ({
  marks: [aMark(kind, [AGENT, ...SIX.slice(0, members), ...strangers(more)])],
});

const transfers = (...args: Parameters<typeof aCircle>): Partial<BranchFacts> => ({ transfers: aCircle(...args) });
const opposed = (...args: Parameters<typeof meetings>): Partial<BranchFacts> => ({ sideBets: meetings(...args) });

const KINDS: MarkKind[] = ['device', 'address', 'payment_account'];
const AB = ['a', 'b'] as const;
const LONG = ['a', 'b', 'c', 'd', 'e', 'f', 'x'];
const { amountMinorMin, durationMsMax, accountsMax } = circularTransfers;

const CASES: Case[] = [
  { name: 'a quiet branch', facts: {}, found: [] },
  ...KINDS.flatMap((kind): Case[] => {
    const members = selfReferral.membersMin[kind];
    const crowd = crowdMax[kind] - 1 - members;
    return [
      { name: `${kind} shared by enough members`, facts: sharedWithAgent(kind, members), found: ['A-01'] },
      { name: `${kind} shared by one member less`, facts: sharedWithAgent(kind, members - 1, 1), found: [] },
      { name: `${kind} of a crowd at the limit`, facts: sharedWithAgent(kind, members, crowd), found: ['A-01'] },
      { name: `${kind} of a larger crowd`, facts: sharedWithAgent(kind, members, crowd + 1), found: [] },
      { name: `${kind} shared by members without the agent`, facts: { marks: [aMark(kind, SIX)] }, found: [] },
    ];
  }),
  { name: 'opposed often enough', facts: opposed(AB, { opposed: washBetting.marketsMin }), found: ['A-02'] },
  { name: 'opposed once less', facts: opposed(AB, { opposed: washBetting.marketsMin - 1 }), found: [] },
  { name: 'the agent is one side', facts: opposed([AGENT, 'a'], { opposed: 30 }), found: ['A-02'] },
  { name: 'a stranger is one side', facts: opposed(['a', 'stranger-1'], { opposed: 30 }), found: [] },
  { name: 'opposed in nine of ten', facts: opposed(AB, { opposed: 90, alike: 10 }), found: ['A-02'] },
  { name: 'opposed in less', facts: opposed(AB, { opposed: 89, alike: 11 }), found: [] },
  {
    name: 'stakes just alike',
    facts: opposed(AB, { opposed: 30, stakes: [1_000_000n, BigInt(washBetting.balancePpmMin)] }),
    found: ['A-02'],
  },
  {
    name: 'stakes not alike',
    facts: opposed(AB, { opposed: 30, stakes: [BigInt(washBetting.balancePpmMin) - 1n, 1_000_000n] }),
    found: [],
  },
  {
    name: 'two of three sides covered',
    facts: { sideBets: meetings(AB, { opposed: 30 }).map((bet) => ({ ...bet, sides: 3 })) },
    found: [],
  },
  {
    name: 'one member covers both sides alone, as hedgers do',
    facts: {
      sideBets: meetings(AB, { opposed: 30 }).flatMap((bet) => [bet, { ...bet, side: 1 - bet.side }]),
    },
    found: [],
  },
  { name: 'a circle of three', facts: transfers(['a', 'b', 'c']), found: ['A-03'] },
  { name: 'lent and returned', facts: transfers(['a', 'b']), found: [] },
  { name: 'the longest circle', facts: transfers(LONG.slice(0, accountsMax)), found: ['A-03'] },
  { name: 'a longer circle', facts: transfers(LONG.slice(0, accountsMax + 1)), found: [] },
  { name: 'a circle outside the branch', facts: transfers(strangers(3)), found: [] },
  { name: 'one member in a circle of strangers', facts: transfers(['a', ...strangers(2)]), found: ['A-03'] },
  { name: 'a circle just in time', facts: transfers(['a', 'b', 'c'], { durationMs: durationMsMax }), found: ['A-03'] },
  { name: 'too slow a circle', facts: transfers(['a', 'b', 'c'], { durationMs: durationMsMax + 1 }), found: [] },
  {
    name: 'a circle of the least amount',
    facts: transfers(['a', 'b', 'c'], { amounts: [amountMinorMin, amountMinorMin, amountMinorMin] }),
    found: ['A-03'],
  },
  {
    name: 'a circle of less',
    facts: transfers(['a', 'b', 'c'], { amounts: [amountMinorMin, amountMinorMin, amountMinorMin - 1n] }),
    found: [],
  },
  {
    name: 'a fifth is lost on the way',
    facts: transfers(['a', 'b', 'c'], { amounts: [1_000_000n, 900_000n, 800_000n] }),
    found: ['A-03'],
  },
  {
    name: 'more than a fifth is lost',
    facts: transfers(['a', 'b', 'c'], { amounts: [1_000_000n, 900_000n, 790_000n] }),
    found: [],
  },
  {
    name: 'the agent takes from one and gives to another, both ways',
    facts: {
      transfers: [
        ...aCircle(['a', AGENT]),
        ...aCircle([AGENT, 'b'], { durationMs: 70_000 }),
        ...aCircle(['b', AGENT], { durationMs: 80_000 }),
      ],
    },
    found: [],
  },
  {
    name: 'a circle against the order of time',
    facts: { transfers: aCircle(['a', 'b', 'c']).map((transfer) => ({ ...transfer, atMs: 9e6 - transfer.atMs })) },
    found: [],
  },
  { name: 'enough new members on one device', facts: farm(bonusFarming.membersMin), found: ['A-04'] },
  { name: 'one new member less', facts: farm(bonusFarming.membersMin - 1), found: [] },
  { name: 'no bonus', facts: farm(0, { newMembers: SIX.map((id) => aNewMember(id, { bonusMinor: 0n })) }), found: [] },
  {
    name: 'own money just below the limit',
    facts: farm(0, { newMembers: SIX.map((id) => aNewMember(id, { depositedMinor: 499_999n })) }),
    found: ['A-04'],
  },
  {
    name: 'own money at the limit',
    facts: farm(0, { newMembers: SIX.map((id) => aNewMember(id, { depositedMinor: 500_000n })) }),
    found: [],
  },
  {
    name: 'connected over two devices and an address',
    facts: farm(4, {
      marks: [aMark('device', ['a', 'b'], 'x'), aMark('device', ['c', 'd'], 'y'), aMark('address', ['d', 'a'], 'z')],
    }),
    found: ['A-04'],
  },
  { name: 'not connected', facts: farm(6, { marks: [] }), found: [] },
  { name: 'new members of another agent', facts: farm(6, { memberIds: new Set(['q']) }), found: [] },
];

/** Returns the names of the test cases for which the abuse rules with these thresholds give a wrong result. */
function wrong(thresholds: AbuseThresholds, rules = RULES): string[] {
  return CASES.filter(({ facts, found }) => {
    const { reasons } = scoreOf(aBranch(facts), thresholds, rules);
    return JSON.stringify([...new Set(reasons.map(({ rule }) => rule))].sort()) !== JSON.stringify(found);
  }).map(({ name }) => name);
}

type Plain = { [key: string]: number | bigint | Plain };

/**
 * Returns variants of the thresholds: each threshold except the weights is changed by its smallest useful step in both
 * directions.
 */
function neighbours(thresholds: Plain): [string, Plain][] {
  return Object.entries(thresholds).flatMap(([key, value]): [string, Plain][] => {
    if (key === 'weight' || key === 'holdScore') return [];
    if (typeof value === 'object')
      return neighbours(value).map(([path, part]) => [`${key}.${path}`, { ...thresholds, [key]: part }]);
    if (typeof value === 'bigint') return [1n, -1n].map((by) => [`${key} ${by}`, { ...thresholds, [key]: value + by }]);
    const step = key.includes('Ppm') ? 20_000 : 1;
    // A minimum count of 0 behaves like 1.
    return [step, -step]
      .filter((by) => value + by > 0)
      .map((by) => [`${key} ${by}`, { ...thresholds, [key]: value + by }]);
  });
}

describe('the rules of abuse', () => {
  it.each(CASES)('finds $found in: $name', ({ facts, found }) => {
    const { reasons } = scoreOf(aBranch(facts), DEFAULT_THRESHOLDS);
    expect([...new Set(reasons.map(({ rule }) => rule))].sort()).toEqual(found);
  });

  const mutants = neighbours(DEFAULT_THRESHOLDS as unknown as Plain);

  it.each(mutants)('fails with the threshold %s', (_, mutant) => {
    expect(wrong(mutant as unknown as AbuseThresholds)).not.toEqual([]);
  });

  it.each(Object.keys(RULES) as RuleCode[])('fails without rule %s, and with one that always finds', (code) => {
    expect(wrong(DEFAULT_THRESHOLDS, { ...RULES, [code]: () => [] })).not.toEqual([]);
    const always = (): ReturnType<(typeof RULES)[RuleCode]> => [{ rule: 'A-04', points: 1, memberIds: [], groups: [] }];
    expect(wrong(DEFAULT_THRESHOLDS, { ...RULES, [code]: always })).not.toEqual([]);
  });
});

describe('the score of a branch', () => {
  const planted: [RuleCode, Partial<BranchFacts>][] = [
    ['A-01', sharedWithAgent('device', 2)],
    ['A-02', opposed(AB, { opposed: 40 })],
    ['A-03', transfers(['a', 'b', 'c'])],
    ['A-04', { marks: [aMark('device', SIX)] }],
  ];

  const together = (branch: BranchFacts, more: Partial<BranchFacts>): BranchFacts => ({
    ...branch,
    marks: [...branch.marks, ...(more.marks ?? [])],
    sideBets: [...branch.sideBets, ...(more.sideBets ?? [])],
    transfers: [...branch.transfers, ...(more.transfers ?? [])],
  });

  it('is zero for every ordinary branch', () => {
    fc.assert(
      fc.property(ordinaryBranches, (branch) => {
        expect(scoreOf(branch, DEFAULT_THRESHOLDS)).toEqual({ agentId: AGENT, score: 0, reasons: [], holds: false });
      }),
    );
  });

  it.each(planted)('names rule %s alone when its abuse is planted in an ordinary branch', (code, abuse) => {
    fc.assert(
      fc.property(ordinaryBranches, (branch) => {
        const { reasons } = scoreOf(together(branch, abuse), DEFAULT_THRESHOLDS);
        expect(reasons.map(({ rule }) => rule)).toEqual([code]);
        expect(reasons[0]?.memberIds).toEqual(expect.arrayContaining(['a', 'b']));
      }),
    );
  });

  it('does not depend on the order of the facts', () => {
    const branches = ordinaryBranches.chain((branch) => {
      const all = planted.reduce((facts, [, abuse]) => together(facts, abuse), branch);
      const shuffled = <T>(items: readonly T[]): fc.Arbitrary<T[]> =>
        fc.shuffledSubarray([...items], { minLength: items.length });
      return fc.record({
        all: fc.constant(all),
        other: fc.record({
          agentId: fc.constant(AGENT),
          memberIds: shuffled([...all.memberIds]).map((ids) => new Set(ids)),
          marks: shuffled(all.marks),
          sideBets: shuffled(all.sideBets),
          transfers: shuffled(all.transfers),
          newMembers: shuffled(all.newMembers),
        }),
      });
    });
    fc.assert(
      fc.property(branches, ({ all, other }) => {
        expect(scoreOf(other, DEFAULT_THRESHOLDS)).toEqual(scoreOf(all, DEFAULT_THRESHOLDS));
      }),
      { numRuns: 30 },
    );
  });

  it('holds from the threshold of the brand, and is at most 100', () => {
    const facts = aBranch(sharedWithAgent('device', 2));
    const { score } = scoreOf(facts, DEFAULT_THRESHOLDS);
    expect(score).toBe(30);
    expect(scoreOf(facts, { ...DEFAULT_THRESHOLDS, holdScore: score }).holds).toBe(true);
    expect(scoreOf(facts, { ...DEFAULT_THRESHOLDS, holdScore: score + 1 }).holds).toBe(false);
    const everything = planted.reduce((branch, [, abuse]) => together(branch, abuse), aBranch(farm(6)));
    const whole = scoreOf(everything, DEFAULT_THRESHOLDS);
    expect(whole.reasons.reduce((sum, { points }) => sum + points, 0)).toBeGreaterThan(100);
    expect(whole).toMatchObject({ score: 100, holds: true });
  });

  it('holds nothing without a reason, even at a threshold of zero', () => {
    expect(scoreOf(aBranch(), { ...DEFAULT_THRESHOLDS, holdScore: 0 }).holds).toBe(false);
  });
});
