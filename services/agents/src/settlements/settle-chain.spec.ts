import { ContractKind } from '@nm/contracts/agents.js';
import fc from 'fast-check';
import { uncoveredTier, tierProblem, type Tier } from '../contracts/tier.js';
import { endedBy, type HeldContract } from '../contracts/consequences.js';
import { covers } from '../contracts/terms.js';
import { rollUp } from '../tree/roll-up.js';
import { NOTHING, validStakeOf, type MemberFigures } from './base.js';
import { netsOf, settlePeriod, type PinnedContract } from './settle-chain.js';

const aTier = (ppm: number, more: Partial<Tier> = {}): Tier => ({
  activeMembersMin: 0,
  validStakeMinorMin: 0n,
  netLossMinorMin: 0n,
  profitRatePpm: ppm,
  lossRatePpm: ppm,
  singleBetRatePpm: ppm,
  ...more,
});

interface Bet {
  readonly member: string;
  readonly validStakeMinor: bigint;
  readonly outcome: 'won' | 'lost' | 'single';
}

interface Case {
  readonly uplines: Map<string, string | undefined>;
  readonly contracts: PinnedContract[];
  readonly bets: Bet[];
}

/** Generates random trees, contracts that the payer's own contract covers, and random bets of any member. */
const cases: fc.Arbitrary<Case> = fc
  .record({
    parents: fc.array(fc.nat(), { minLength: 1, maxLength: 40 }),
    cuts: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 40, maxLength: 40 }),
    rates: fc.record({
      profit: fc.integer({ min: 0, max: 50_000 }),
      loss: fc.integer({ min: 0, max: 50_000 }),
      single: fc.integer({ min: 0, max: 50_000 }),
    }),
    bets: fc.array(
      fc.record({
        who: fc.nat(),
        validStakeMinor: fc.bigInt(0n, 10n ** 12n),
        outcome: fc.constantFrom('won' as const, 'lost' as const, 'single' as const),
      }),
      { maxLength: 120 },
    ),
  })
  .map(({ parents, cuts, rates, bets }) => {
    const uplines = new Map<string, string | undefined>([['m0', undefined]]);
    parents.forEach((parent, i) => uplines.set(`m${i + 1}`, `m${parent % (i + 1)}`));
    const tiersOf = new Map<string, Tier[]>([
      ['m0', [aTier(0, { profitRatePpm: rates.profit, lossRatePpm: rates.loss, singleBetRatePpm: rates.single })]],
    ]);
    const contracts: PinnedContract[] = [];
    for (const [member, upline] of uplines) {
      if (upline !== undefined) {
        const cover = tiersOf.get(upline)?.[0];
        const cut = cuts[Number(member.slice(1)) - 1] ?? 0;
        if (!cover || cut < 20) continue;
        const part = (ppm: number): number => Math.floor((ppm * cut) / 100);
        tiersOf.set(member, [
          aTier(0, {
            profitRatePpm: part(cover.profitRatePpm),
            lossRatePpm: part(cover.lossRatePpm),
            singleBetRatePpm: part(cover.singleBetRatePpm),
          }),
        ]);
      }
      contracts.push({
        contractId: `c-${member}`,
        payerId: upline,
        payeeId: member,
        tiers: tiersOf.get(member) ?? [],
        carriedMicro: 0n,
      });
    }
    const members = [...uplines.keys()];
    return {
      uplines,
      contracts,
      bets: bets.map((bet) => ({ ...bet, member: members[bet.who % members.length] ?? 'm0' })),
    };
  });

function figuresOf(bets: readonly Bet[]): Map<string, MemberFigures> {
  const figures = new Map<string, MemberFigures>();
  for (const { member, validStakeMinor, outcome } of bets) {
    const f = figures.get(member) ?? {
      wonMinor: 0n,
      lostMinor: 0n,
      singleMinor: 0n,
      netLossMinor: 0n,
      promotionMinor: 0n,
      activeMembers: 1,
    };
    figures.set(member, { ...f, [`${outcome}Minor`]: f[`${outcome}Minor`] + validStakeMinor });
  }
  return figures;
}

/**
 * The slow reference model: for every bet it walks up the tree from the member, and adds the bet to the contract if the
 * walk passes the payee.
 */
function slowGross({ uplines, bets }: Case, contract: PinnedContract): bigint {
  const [tier] = contract.tiers;
  if (!tier) return 0n;
  let micro = 0n;
  for (const bet of bets) {
    for (let above = uplines.get(bet.member); above !== undefined; above = uplines.get(above)) {
      if (above !== contract.payeeId) continue;
      const rate = { won: tier.profitRatePpm, lost: tier.lossRatePpm, single: tier.singleBetRatePpm }[bet.outcome];
      micro += bet.validStakeMinor * BigInt(rate);
    }
  }
  return micro / 1_000_000n;
}

describe('A period of real-time salaries', () => {
  it('pays every contract the amount of the slow reference model', () => {
    fc.assert(
      fc.property(cases, (c) => {
        const lines = settlePeriod(c.contracts, rollUp(c.uplines, figuresOf(c.bets)));
        const gross = new Map(lines.map((line) => [line.contractId, line.grossMinor]));
        for (const contract of c.contracts) expect(gross.get(contract.contractId) ?? 0n).toBe(slowGross(c, contract));
      }),
    );
  });

  it('pays a chain at most the top rate times the base, and no agent a negative amount', () => {
    fc.assert(
      fc.property(cases, (c) => {
        const subtrees = rollUp(c.uplines, figuresOf(c.bets));
        const nets = netsOf(settlePeriod(c.contracts, subtrees));
        const top = c.contracts[0]?.tiers[0];
        const topRate = BigInt(Math.max(top?.profitRatePpm ?? 0, top?.lossRatePpm ?? 0, top?.singleBetRatePpm ?? 0));
        const base = subtrees.get('m0');
        const paid = nets.reduce((sum, net) => sum + net.netMinor, 0n);
        expect(paid * 1_000_000n).toBeLessThanOrEqual(topRate * (base ? validStakeOf(base) : 0n));
        for (const net of nets) expect(net.netMinor).toBeGreaterThanOrEqual(0n);
      }),
    );
  });

  it("pays nets that add up to exactly the top agent's gross", () => {
    fc.assert(
      fc.property(cases, (c) => {
        const lines = settlePeriod(c.contracts, rollUp(c.uplines, figuresOf(c.bets)));
        const fromHouse = lines
          .filter((line) => line.payerId === undefined)
          .reduce((sum, line) => sum + line.grossMinor, 0n);
        expect(netsOf(lines).reduce((sum, net) => sum + net.netMinor, 0n)).toBe(fromHouse);
      }),
    );
  });

  it('rounds once and books the remainder', () => {
    const contract: PinnedContract = {
      contractId: 'c',
      payerId: undefined,
      payeeId: 'a',
      tiers: [aTier(333)],
      carriedMicro: 0n,
    };
    const base: MemberFigures = {
      wonMinor: 100n,
      lostMinor: 2_950n,
      singleMinor: 0n,
      netLossMinor: 0n,
      promotionMinor: 0n,
      activeMembers: 1,
    };
    const [line] = settlePeriod([contract], new Map([['a', base]]));
    expect(line).toMatchObject({ exactMicro: 1_015_650n, grossMinor: 1n, remainderMicro: 15_650n, carryMicro: 0n });
  });

  it("offsets a void at its paid rate, and carries a negative amount into the pair's next settlement", () => {
    const paidAt10000Ppm = -500n * 10_000n;
    const contract: PinnedContract = {
      contractId: 'c',
      payerId: undefined,
      payeeId: 'a',
      tiers: [aTier(10_000, { activeMembersMin: 1 })],
      carriedMicro: paidAt10000Ppm,
    };
    const [first] = settlePeriod([contract], new Map());
    expect(first).toMatchObject({ tier: -1, grossMinor: 0n, remainderMicro: 0n, carryMicro: -5_000_000n });
    const next: MemberFigures = {
      wonMinor: 0n,
      lostMinor: 2_000n,
      singleMinor: 0n,
      netLossMinor: 0n,
      promotionMinor: 0n,
      activeMembers: 1,
    };
    const [second] = settlePeriod([{ ...contract, carriedMicro: first?.carryMicro ?? 0n }], new Map([['a', next]]));
    expect(second).toMatchObject({ grossMinor: 15n, carryMicro: 0n });
  });
});

describe('The tiers of a contract', () => {
  it('are covered by a parent with no harder conditions and no lower rates', () => {
    const parent = [aTier(10_000), aTier(20_000, { activeMembersMin: 5 })];
    expect(uncoveredTier(parent, [aTier(10_000)])).toBe(-1);
    expect(uncoveredTier(parent, [aTier(5_000), aTier(20_000, { activeMembersMin: 4 })])).toBe(1);
    expect(uncoveredTier(parent, [aTier(20_000, { activeMembersMin: 5, validStakeMinorMin: 1n })])).toBe(-1);
    expect(uncoveredTier([], [aTier(1)])).toBe(0);
    expect(uncoveredTier([], [aTier(0)])).toBe(-1);
  });

  it('rise in conditions and rates', () => {
    expect(tierProblem([aTier(10), aTier(20, { activeMembersMin: 1 })], ContractKind.REALTIME_SALARY)).toBeUndefined();
    expect(tierProblem([aTier(20), aTier(10, { activeMembersMin: 1 })], ContractKind.REALTIME_SALARY)).toBe('order');
    expect(tierProblem([], ContractKind.REALTIME_SALARY)).toBe('empty');
    expect(tierProblem([aTier(1.5)], ContractKind.REALTIME_SALARY)).toBe('rate');
    expect(tierProblem([aTier(1, { netLossMinorMin: -1n })], ContractKind.REALTIME_SALARY)).toBe('condition');
  });

  it('end contracts that they no longer cover, and all below, nearest first', () => {
    const held = (payeeId: string, ppm: number): HeldContract => ({
      contractId: `c-${payeeId}`,
      payeeId,
      tiers: [aTier(ppm)],
    });
    const paid: Record<string, HeldContract[]> = {
      a: [held('b', 8_000), held('c', 3_000)],
      b: [held('d', 1_000)],
      d: [held('e', 500)],
    };
    const ended = endedBy('a', { tiers: [aTier(5_000)] }, (id) => paid[id] ?? []);
    expect(ended.map((contract) => contract.payeeId)).toEqual(['b', 'd', 'e']);
    expect(endedBy('a', { tiers: [aTier(9_000)] }, (id) => paid[id] ?? [])).toEqual([]);
  });
});

describe('The roll-up of a tree', () => {
  it('refuses a circle', () => {
    expect(() =>
      rollUp(
        new Map([
          ['a', 'b'],
          ['b', 'a'],
        ]),
        new Map(),
      ),
    ).toThrow(/circle/);
  });

  it('gives an agent a settlement whose only content is a debt to a downline who moved away', () => {
    const contract = (payerId: string | undefined, payeeId: string, ppm: number): PinnedContract => ({
      contractId: `c-${payeeId}`,
      payerId,
      payeeId,
      tiers: [aTier(ppm)],
      carriedMicro: 0n,
    });
    const contracts = [
      contract(undefined, 'top', 20_000),
      contract('top', 'mid', 10_000),
      contract('mid', 'moved', 5_000),
    ];
    // The bets of member `moved` count under the new tree, in which neither `mid` nor `top` is above that member.
    const moved = figuresOf([{ member: 'moved', validStakeMinor: 100_000n, outcome: 'lost' }]);
    const lines = settlePeriod(contracts, moved);
    expect(lines.map(({ payeeId, grossMinor }) => [payeeId, grossMinor])).toEqual([
      ['moved', 500n],
      ['mid', 0n],
    ]);
    const nets = netsOf(lines);
    expect(nets.find(({ agentId }) => agentId === 'mid')?.netMinor).toBe(-500n);
    expect(
      nets.every(({ agentId, netMinor }) => netMinor === 0n || lines.some(({ payeeId }) => payeeId === agentId)),
    ).toBe(true);
  });

  it('applies a tier without a net-loss condition also when the team won', () => {
    const ahead: MemberFigures = {
      wonMinor: 100_000n,
      lostMinor: 0n,
      singleMinor: 0n,
      netLossMinor: -80_000n,
      promotionMinor: 0n,
      activeMembers: 1,
    };
    const contract = (tiers: Tier[]): PinnedContract => ({
      contractId: 'c',
      payerId: undefined,
      payeeId: 'a',
      tiers,
      carriedMicro: 0n,
    });
    const settle = (tiers: Tier[]) =>
      settlePeriod([contract(tiers)], new Map([['a', ahead]])).map(({ tier, grossMinor }) => [tier, grossMinor]);
    expect(settle([aTier(5_000), aTier(9_000, { netLossMinorMin: 1n })])).toEqual([[0, 500n]]);
    expect(settle([aTier(9_000, { netLossMinorMin: 1n })])).toEqual([[-1, 0n]]);
  });
});

describe('A minimum of active members', () => {
  const terms = { tiers: [aTier(10_000)], deferral: { activeMembersMin: 3, periodsMax: 2 } };
  const contract: PinnedContract = {
    contractId: 'c',
    payerId: undefined,
    payeeId: 'a',
    carriedMicro: 0n,
    ...terms,
  };
  const settle = (activeMembers: number, more: Partial<PinnedContract> = {}) => {
    const figures = { ...NOTHING, lostMinor: 12_345n, activeMembers };
    return settlePeriod([{ ...contract, ...more }], new Map([['a', figures]]))[0];
  };

  it('defers the pay of a period below it, and pays it with the next period that meets it', () => {
    expect(settle(2)).toMatchObject({
      grossMinor: 0n,
      deferredMinor: 123n,
      releasedMinor: 0n,
      remainderMicro: 450_000n,
    });
    expect(settle(2, { deferredMinor: 100n })).toMatchObject({ deferredMinor: 123n, releasedMinor: 0n });
    expect(settle(3, { deferredMinor: 100n })).toMatchObject({
      grossMinor: 223n,
      deferredMinor: 0n,
      releasedMinor: 100n,
    });
  });

  it('takes an offset from the deferred pay before anything is paid or carried', () => {
    const carriedMicro = -200_000_000n;
    expect(settle(3, { deferredMinor: 100n, carriedMicro })).toMatchObject({ grossMinor: 23n, carryMicro: 0n });
    expect(settle(2, { deferredMinor: 100n, carriedMicro })).toMatchObject({
      deferredMinor: 0n,
      carryMicro: -76_550_000n,
    });
  });

  it('of a payer is no higher, and lapses no earlier, than that of the payee', () => {
    const payee = (activeMembersMin: number, periodsMax: number) => ({
      tiers: [aTier(1)],
      deferral: { activeMembersMin, periodsMax },
    });
    expect(covers(terms, payee(3, 2))).toBe(true);
    expect(covers(terms, payee(2, 2))).toBe(false);
    expect(covers(terms, payee(3, 3))).toBe(false);
    expect(covers(terms, { tiers: [aTier(1)] })).toBe(false);
    expect(covers(terms, { tiers: [aTier(0)] })).toBe(true);
    expect(covers({ tiers: [aTier(1)] }, payee(1, 60))).toBe(true);
  });
});
