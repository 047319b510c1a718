import { GameCategory } from '@nm/contracts';
import { MemberType } from '@nm/contracts/identity.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { BetsStore } from '../bets/bets.store.js';
import { migrations } from '../migrations/index.js';
import { TeamBetsReadModel, type TeamBetsQuery } from './team-bets.read-model.js';
import { TeamReadModel } from './team.read-model.js';
import { TreeStore } from './tree.store.js';

const id = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const DAY_MS = 86_400_000;
const NOON = new Date('2026-03-10T12:00:00Z');
const at = (days: number): Date => new Date(NOON.getTime() + days * DAY_MS);
const ALL: TeamBetsQuery = {
  from: at(-10),
  to: at(10),
  memberId: undefined,
  category: 0,
  limit: 100,
  offset: 0,
};

// Goal: an agent sees only the bets of the agent's team, and every total equals the sum of its rows.
describe("The team's bets", () => {
  let database: TestDatabase;
  let bets: TeamBetsReadModel;
  const tree = new TreeStore();

  const bet = (roundId: string, n: number, stake: bigint, loss: bigint, days = 0, category = GameCategory.RNG) =>
    database.db.transaction((tx) =>
      new BetsStore().count(tx, [
        {
          roundId,
          memberId: id(n),
          brand: 'lab',
          category,
          vendor: 'BAZAAR',
          gameCode: 'LANTERN_ROW',
          outcome: loss > 0n ? 'lost' : 'won',
          stakeMinor: stake,
          validStakeMinor: stake,
          netLossMinor: loss,
          settledAt: at(days),
        },
      ]),
    );
  const rounds = async (agent: number, change: Partial<TeamBetsQuery> = {}): Promise<string[]> =>
    (await bets.bets(id(agent), { ...ALL, ...change })).rows.map(({ roundId }) => roundId);
  const results = (agent: number, search = '') =>
    bets.results(id(agent), { from: ALL.from, to: ALL.to, search, limit: 100, offset: 0 });

  beforeAll(async () => {
    database = await createTestDatabase({ service: 'agents', migrations });
    bets = new TeamBetsReadModel(database.db);
    // The tree: agent 2 and player 4 are below agent 1, player 3 is below 2. In another tree player 6 is below agent 5.
    for (const [n, upline, type] of [
      [1, undefined, MemberType.AGENT],
      [2, 1, MemberType.AGENT],
      [3, 2, MemberType.PLAYER],
      [4, 1, MemberType.PLAYER],
      [5, undefined, MemberType.AGENT],
      [6, 5, MemberType.PLAYER],
    ] as const)
      await database.db.transaction((tx) =>
        tree.place(tx, {
          memberId: id(n),
          brand: 'lab',
          account: `member${n}`,
          type,
          currency: 'USD',
          uplineId: upline === undefined ? undefined : id(upline),
          registeredAt: at(-30),
        }),
      );
    await bet('own', 1, 700n, 700n);
    await bet('a', 3, 1_000n, 400n);
    await bet('b', 3, 500n, -300n, 1, GameCategory.LIVE);
    await bet('c', 4, 200n, 200n, 2);
    await bet('v', 4, 900n, 900n, 3);
    await bet('other', 6, 100n, 100n);
    await database.db.transaction((tx) => new BetsStore().void(tx, 'v', at(4)));
  });
  afterAll(() => database.drop());

  it('are those of everyone below, newest first, without the own and without strangers', async () => {
    expect(await rounds(1)).toEqual(['v', 'c', 'b', 'a']);
    expect(await rounds(2)).toEqual(['b', 'a']);
    expect(await rounds(5)).toEqual(['other']);
    expect(await rounds(3)).toEqual([]);
  });

  it('are filtered by member, category and time, and a guessed member outside of the team has none', async () => {
    expect(await rounds(1, { memberId: id(3) })).toEqual(['b', 'a']);
    expect(await rounds(1, { memberId: id(3), category: GameCategory.LIVE })).toEqual(['b']);
    expect(await rounds(1, { from: at(1), to: at(2) })).toEqual(['b']);
    for (const stranger of [6, 5, 1, 999]) expect(await rounds(1, { memberId: id(stranger) })).toEqual([]);
    expect(await rounds(2, { memberId: id(4) })).toEqual([]);
  });

  it('sum up over all pages to the figures of the overview, without voided bets', async () => {
    for (const agent of [1, 2, 5]) {
      const { rows, totals, count } = await bets.bets(id(agent), { ...ALL, limit: 1 });
      expect(rows).toHaveLength(1);
      const overview = await new TeamReadModel(database.db).overview(id(agent), ALL, 1n);
      expect(totals).toMatchObject({
        validStakeMinor: overview?.validStakeMinor,
        netLossMinor: overview?.netLossMinor,
      });
      expect(count).toBe(BigInt((await rounds(agent)).length));
    }
    expect((await bets.bets(id(1), ALL)).totals).toEqual({ bets: 3n, validStakeMinor: 1_700n, netLossMinor: 300n });
  });

  it('give each member a result by own bets, highest loss first, whose sum is the total', async () => {
    const { rows, totals, count } = await results(1);
    expect(rows).toMatchObject([
      { account: 'member4', agent: false, bets: 1n, validStakeMinor: 200n, netLossMinor: 200n },
      { account: 'member3', bets: 2n, validStakeMinor: 1_500n, netLossMinor: 100n },
    ]);
    expect([totals, count]).toEqual([{ bets: 3n, validStakeMinor: 1_700n, netLossMinor: 300n }, 2n]);
    // The result that the list shows for a member equals the sum of the member's bets.
    for (const row of rows) {
      const { totals: own } = await bets.bets(id(1), { ...ALL, memberId: row.memberId });
      expect(own).toEqual({
        bets: row.bets,
        validStakeMinor: row.validStakeMinor,
        netLossMinor: row.netLossMinor,
      });
    }
    expect((await results(1, 'MEMBER3')).rows.map(({ account }) => account)).toEqual(['member3']);
    expect((await results(1, 'member6')).rows).toEqual([]);
  });

  it('leave with a branch that moves away, and come to its new upline', async () => {
    await database.db.transaction((tx) =>
      tree.move(tx, { memberId: id(2), brand: 'lab', uplineId: id(5), movedAt: new Date() }),
    );
    expect(await rounds(1)).toEqual(['v', 'c']);
    expect(await rounds(1, { memberId: id(3) })).toEqual([]);
    expect((await results(1)).rows.map(({ account }) => account)).toEqual(['member4']);
    expect(await rounds(5)).toEqual(['b', 'a', 'other']);
  });
});
