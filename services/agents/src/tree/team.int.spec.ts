import { GameCategory } from '@nm/contracts';
import { ContractKind } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import type { Sql } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { BetsStore } from '../bets/bets.store.js';
import { ContractsService } from '../contracts/contracts.service.js';
import { ContractsStore } from '../contracts/contracts.store.js';
import { migrations } from '../migrations/index.js';
import { RecruitsReadModel } from '../recruits/recruits.read-model.js';
import { TeamSearchReadModel, type TeamSearch } from './team-search.read-model.js';
import { TeamReadModel } from './team.read-model.js';
import { TreeStore } from './tree.store.js';

const id = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const NOW = new Date();
const KIND = ContractKind.REALTIME_SALARY;
const FIGURES = {
  from: new Date(NOW.getTime() - 86_400_000),
  to: new Date(NOW.getTime() + 86_400_000),
  timeZone: 'Asia/Dhaka',
  activeStakeMinorMin: 100n,
};
const ALL: TeamSearch = {
  ...FIGURES,
  search: '',
  level: 0,
  active: undefined,
  contract: 0,
  limit: 100,
  offset: 0,
};

// Goal: an agent finds every member of the agent's team by every filter, also after a move, and never a member of
// another team.
describe('The team of an agent', () => {
  let database: TestDatabase;
  let contracts: ContractsService;
  let team: TeamReadModel;
  let search: TeamSearchReadModel;
  const tree = new TreeStore();

  /** The tree: 2 and player 5 are below 1, 3 is below 2, player 4 is below 3. In another tree player 7 is below 6. */
  const AGENTS = [1, 2, 3, 6];
  const BELOW: Readonly<Record<number, readonly number[]>> = { 1: [2, 3, 4, 5], 2: [3, 4], 3: [4], 6: [7] };
  const EVERYONE = [1, 2, 3, 4, 5, 6, 7];

  const bet = (n: number, minor: bigint): Promise<unknown> =>
    database.db.transaction((tx) =>
      new BetsStore().count(tx, [
        {
          roundId: `r${n}`,
          memberId: id(n),
          brand: 'lab',
          category: GameCategory.UNSPECIFIED,
          vendor: 'INHOUSE',
          gameCode: 'DICE',
          outcome: 'lost',
          stakeMinor: minor,
          validStakeMinor: minor,
          netLossMinor: minor,
          settledAt: NOW,
        },
      ]),
    );
  const offer = (payer: number | undefined, payee: number, ppm: number): Promise<string> =>
    contracts.offer({
      payerId: payer === undefined ? undefined : id(payer),
      payeeId: id(payee),
      kind: KIND,
      tiers: [
        {
          activeMembersMin: 0,
          validStakeMinorMin: 0n,
          netLossMinorMin: 0n,
          profitRatePpm: ppm,
          lossRatePpm: ppm,
          singleBetRatePpm: ppm,
        },
      ],
      key: `k${payer} ${payee}`,
    });
  const found = async (agent: number, change: Partial<TeamSearch> = {}): Promise<string[]> =>
    (await search.find(id(agent), { ...ALL, ...change })).rows.map(({ row }) => row.account);

  beforeAll(async () => {
    database = await createTestDatabase({ service: 'agents', migrations });
    contracts = new ContractsService(database.db, new ContractsStore(), tree, new Outbox(database.db, 'agents.v1'));
    team = new TeamReadModel(database.db);
    search = new TeamSearchReadModel(database.db);
    for (const [n, upline, type] of [
      [1, undefined, MemberType.CONTRACT_AGENT],
      [2, 1, MemberType.CONTRACT_AGENT],
      [3, 2, MemberType.CONTRACT_AGENT],
      [4, 3, MemberType.PLAYER],
      [5, 1, MemberType.PLAYER],
      [6, undefined, MemberType.CONTRACT_AGENT],
      [7, 6, MemberType.PLAYER],
    ] as const)
      await database.db.transaction((tx) =>
        tree.place(tx, {
          memberId: id(n),
          brand: 'lab',
          account: `karim${n}`,
          type,
          currency: 'USD',
          uplineId: upline === undefined ? undefined : id(upline),
          registeredAt: new Date(NOW.getTime() - 60_000),
        }),
      );
    await contracts.accept(id(1), await offer(undefined, 1, 9_000), '');
    await contracts.accept(id(2), await offer(1, 2, 5_000), '');
    await offer(2, 3, 1_000);
    await bet(4, 100n);
    await bet(5, 99n);
    await bet(7, 500n);
  });
  afterAll(() => database.drop());

  it.each(AGENTS)('is found whole and without others by agent %s', async (agent) => {
    const accounts = (BELOW[agent] ?? []).map((n) => `karim${n}`);
    expect(await found(agent)).toEqual(accounts);
    expect(await found(agent, { search: 'KARIM' })).toEqual(accounts);
    // An exact account and a wildcard do not return a member of another team.
    for (const n of EVERYONE)
      expect(await found(agent, { search: `karim${n}` })).toEqual(accounts.filter((name) => name === `karim${n}`));
    expect(await found(agent, { search: '%' })).toEqual([]);
    expect((await search.size(id(agent))).members).toBe(BigInt(accounts.length));
  });

  it('opens only below the agent, for every pair of members', async () => {
    for (const agent of AGENTS)
      for (const n of EVERYONE)
        expect([agent, n, await team.isWithin(id(agent), id(n))]).toEqual([
          agent,
          n,
          agent === n || (BELOW[agent] ?? []).includes(n),
        ]);
    expect(await team.isWithin(id(1), id(999))).toBe(false);
  });

  it('shows each match with its level and the agents on the way to it', async () => {
    const { rows } = await search.find(id(1), { ...ALL, search: 'karim4' });
    expect(rows).toMatchObject([{ level: 3, path: [{ memberId: id(2), account: 'karim2' }, { account: 'karim3' }] }]);
    const nearer = await search.find(id(3), { ...ALL, search: 'karim4' });
    // The path to the found member contains only agents between this member and the asking agent. Here there are none.
    expect(nearer.rows).toMatchObject([{ level: 1, path: [] }]);
    expect(await search.size(id(1))).toEqual({ members: 4n, levels: 3 });
  });

  it('is filtered by level, own bets and contract, alone and together, with the count of all pages', async () => {
    expect(await found(1, { level: 1 })).toEqual(['karim2', 'karim5']);
    expect(await found(1, { active: true })).toEqual(['karim4']);
    expect(await found(1, { active: false })).toEqual(['karim2', 'karim3', 'karim5']);
    expect(await found(1, { contract: KIND })).toEqual(['karim2']);
    expect(await found(1, { contract: KIND, level: 2 })).toEqual([]);
    const page = await search.find(id(1), { ...ALL, limit: 2, offset: 2 });
    expect([page.rows.map(({ row }) => row.account), page.count]).toEqual([['karim4', 'karim5'], 4n]);
  });

  it('folds the direct downlines that neither fit nor lead to a match, and shows exactly these on request', async () => {
    const namesOf = async (agent: number, foldedUnder: number, change: Partial<TeamSearch> = {}) =>
      found(agent, { ...change, foldedUnder: id(foldedUnder) });
    for (const change of [
      { search: 'karim4' },
      { search: 'karim2' },
      { active: true },
      { contract: KIND },
      { level: 2 },
    ])
      for (const agent of AGENTS) {
        const { rows, way, folded } = await search.find(id(agent), { ...ALL, ...change });
        const shown = new Set([...rows.map(({ row }) => row.account), ...way.map(({ account }) => account)]);
        for (const above of [agent, ...(BELOW[agent] ?? [])].filter((n) => n === agent || shown.has(`karim${n}`))) {
          const direct = (await team.downlines(id(agent), id(above), ALL)).rows.map(({ account }) => account);
          const rest = direct.filter((account) => !shown.has(account));
          const leads = direct.some((account) => shown.has(account));
          if (!leads) continue;
          expect([change, await namesOf(agent, above, change)]).toEqual([change, rest]);
          expect(Number(folded.find(({ memberId }) => memberId === id(above))?.count ?? 0n)).toBe(rest.length);
        }
      }
    const { way } = await search.find(id(1), { ...ALL, search: 'karim4' });
    expect(way.map(({ account, downlines }) => [account, downlines])).toEqual([
      ['karim2', 1n],
      ['karim3', 1n],
    ]);
    // Agent 6 is in another team, so agent 1 gets no downlines of agent 6.
    expect(await namesOf(1, 6, { search: 'karim4' })).toEqual([]);
  });

  it('is read whole from member to member, for every size of a page and also below a folded member', async () => {
    for (const limit of [1, 2, 3, 4, 5])
      for (const foldedUnder of [undefined, id(1)]) {
        const query = { ...ALL, limit, foldedUnder, ...(foldedUnder && { search: 'karim4' }) };
        const accounts: string[] = [];
        let after: string | undefined;
        do {
          const page = await search.find(id(1), { ...query, after });
          accounts.push(...page.rows.map(({ row }) => row.account));
          after = page.next;
        } while (after);
        expect([limit, accounts]).toEqual([limit, await found(1, { ...query, limit: 100 })]);
      }
  });

  it('shows an offer that waits to its payer only', async () => {
    const offers = async (agent: number) =>
      (await search.find(id(agent), { ...ALL, search: 'karim3' })).rows.map(({ row }) => row.offers);
    expect(await offers(2)).toEqual([[KIND]]);
    expect(await offers(1)).toEqual([[]]);
  });

  it('is another one after a move, for both agents and by every path', async () => {
    const { db } = database;
    const move = (): Promise<boolean> =>
      db.transaction((tx) => tree.move(tx, { memberId: id(3), brand: 'lab', uplineId: id(6), movedAt: new Date() }));
    // The member is moved after the page of a search was read, and before the agents above the rows are read.
    const moving: Sql = {
      one: async (sql, params) => {
        const page = await db.one<never>(sql, params);
        await move();
        return page;
      },
      rows: (sql, params) => db.rows(sql, params),
      prepared: (statement, params) => db.prepared(statement, params),
    };
    const during = await new TeamSearchReadModel(moving).find(id(1), { ...ALL, search: 'karim4' });
    const shown = [...during.rows.flatMap(({ path }) => path), ...during.way].map(({ account }) => account);
    expect(shown).not.toContain('karim6');
    expect(await found(1)).toEqual(['karim2', 'karim5']);
    // A member who has left the team can still be named as the one after whom the next page of the list begins.
    expect(await found(1, { after: id(3) })).toEqual(['karim5']);
    expect(await found(6)).toEqual(['karim3', 'karim4', 'karim7']);
    expect(await found(1, { search: 'karim4' })).toEqual([]);
    expect([await team.isWithin(id(1), id(4)), await team.isWithin(id(6), id(4))]).toEqual([false, true]);
    expect((await team.downlines(id(1), id(2), { ...ALL })).rows).toEqual([]);
    expect(await team.overview(id(1), FIGURES, 100n)).toMatchObject({ members: 2n, activeMembers: 0n });
    expect(await new RecruitsReadModel(database.db).counts(id(1), null)).toEqual([]);
  });
});
