import request from 'supertest';
import { create } from '@bufbuild/protobuf';
import { agents as contracts, identity } from '@nm/contracts';
import { timestampMs, type Timestamp } from '@bufbuild/protobuf/wkt';
import { SessionService } from '../session/session.service.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

const ROWS = 230;

// Goal: the CSV file of a team report has every row of the report, although the report itself is read in pages.
describe('The files of a team', () => {
  let edge: TestEdge;
  let headers: Record<string, string>;

  beforeAll(async () => {
    edge = await startEdge();
    edge.peers.agents.members = ROWS;
    const grant = edge.peers.identity.grant('lab', identity.MemberType.CONTRACT_AGENT);
    const from = { brand: 'lab', ip: '1.1.1.1', userAgent: 'test', language: 'EN', captchaId: '' };
    await edge.app.get(SessionService).open(grant, from);
    headers = { 'X-Merchant': 'lab', Authorization: `Bearer ${grant.token}` };
  });
  afterAll(() => edge?.close());

  it.each([
    { name: 'bets', column: 1 },
    { name: 'results', column: 0 },
    { name: 'members', column: 0 },
  ])('have all $name, each once', async ({ name, column }) => {
    const { text, headers: sent } = await request(edge.url)
      .get(`/wps/agents/team/${name}.csv`)
      .set(headers)
      .expect(200);
    expect(sent['content-type']).toMatch('text/csv');
    const [head, ...rows] = text.trimEnd().split('\r\n');
    expect(head).toContain('account');
    const accounts = rows.map((row) => row.split(',')[column]);
    expect(accounts).toEqual(Array.from({ length: ROWS }, (_, n) => `"m${n + 1}"`));
  });

  it('end with the moment at which they are asked for, so that new bets cannot move their rows', async () => {
    const asked = edge.peers.agents.reports.length;
    const began = Date.now();
    const range = { from: new Date(began - 1_000).toISOString(), to: new Date(began + 86_400_000).toISOString() };
    await request(edge.url).get('/wps/agents/team/bets.csv').query(range).set(headers).expect(200);
    const ends = edge.peers.agents.reports.slice(asked).map(({ to }) => timestampMs(to as Timestamp));
    expect(ends).toHaveLength(3);
    expect(new Set(ends).size).toBe(1);
    expect(ends[0]).toBeLessThan(began + 60_000);
  });

  it('end with that moment also without a range, and do not move it from page to page', async () => {
    const asked = edge.peers.agents.reports.length;
    await request(edge.url).get('/wps/agents/team/results.csv').set(headers).expect(200);
    const ranges = edge.peers.agents.reports.slice(asked) as { from: Timestamp; to: Timestamp }[];
    expect(ranges).toHaveLength(3);
    expect(new Set(ranges.map(({ from, to }) => `${timestampMs(from)} ${timestampMs(to)}`)).size).toBe(1);
  });

  it('of settlements have each settlement once, also if a period is settled while they are read', async () => {
    const { agents } = edge.peers;
    const ids = Array.from({ length: ROWS }, (_, n) => `s${n}`);
    agents.settlements = ids;
    const list = agents.listSettlements.bind(agents);
    agents.listSettlements = async (asked) => {
      const page = await list(asked);
      agents.settlements = [`new${agents.settlements.length}`, ...agents.settlements];
      return page;
    };
    const { text } = await request(edge.url).get('/wps/agents/salary/realtime.csv').set(headers).expect(200);
    const [, ...rows] = text.trimEnd().split('\r\n');
    expect(rows.map((row) => row.split(',')[2])).toEqual(ids.map((id) => `"${id}"`));
  });

  /** Returns the accounts in a file of the team, in the order of its rows. */
  const accountsIn = async (name: string, column: number): Promise<(string | undefined)[]> => {
    const { text } = await request(edge.url).get(`/wps/agents/team/${name}.csv`).set(headers).expect(200);
    const [, ...rows] = text.trimEnd().split('\r\n');
    return rows.map((row) => row.split(',')[column]?.replaceAll('"', ''));
  };
  const team = Array.from({ length: ROWS }, (_, n) => `m${n}`);
  /** Returns one page of a list, as the agents service does. */
  const pageIn = (list: readonly string[], { page = 1, size = 1 }: { page?: number; size?: number } = {}) => ({
    rows: list.slice((page - 1) * size, page * size),
    ...{ pageNum: page, totalPages: Math.ceil(list.length / size), total: BigInt(list.length) },
  });

  it('of bets have each bet once, also if bets of the time before arrive while they are read', async () => {
    const { agents } = edge.peers;
    const list = agents.listTeamBets.bind(agents);
    let bets: readonly string[] = team;
    agents.listTeamBets = async ({ page: asked }) => {
      const { rows, total: _total, ...page } = pageIn(bets, asked);
      bets = [`late${bets.length}`, ...bets];
      const content = rows.map((account) => ({ roundId: account, account, outcome: 'lost' }));
      return create(contracts.ListTeamBetsResponseSchema, { content, ...page });
    };
    const accounts = await accountsIn('bets', 1);
    agents.listTeamBets = list;
    expect(accounts).toEqual(team);
  });

  it.each([
    ['gains places', (all: readonly string[]) => ['m210', ...all.filter((id) => id !== 'm210')]],
    ['loses places', (all: readonly string[]) => [...all.filter((id) => id !== 'm5'), 'm5']],
    ['leaves the team', (all: readonly string[]) => all.filter((id) => id !== 'm5')],
  ])('of results have each member once, also if one %s while they are read', async (_what, change) => {
    const { agents } = edge.peers;
    const list = agents.listMemberResults.bind(agents);
    let members: readonly string[] = team;
    agents.listMemberResults = async ({ page: asked }) => {
      const { rows, ...page } = pageIn(members, asked);
      members = change(members);
      const content = rows.map((account) => ({ memberId: account, account }));
      return create(contracts.ListMemberResultsResponseSchema, { content, ...page });
    };
    const accounts = await accountsIn('results', 0);
    agents.listMemberResults = list;
    expect(accounts.toSorted()).toEqual(team.toSorted());
  });

  it('of members lack nobody if a member leaves the team while they are read', async () => {
    const { agents } = edge.peers;
    const find = agents.findDownlines.bind(agents);
    agents.findDownlines = async (asked) => {
      const page = await find(asked);
      agents.left.add(7);
      return page;
    };
    const { text } = await request(edge.url).get('/wps/agents/team/members.csv').set(headers).expect(200);
    agents.findDownlines = find;
    agents.left.clear();
    const [, ...rows] = text.trimEnd().split('\r\n');
    expect(rows.map((row) => row.split(',')[0])).toEqual(Array.from({ length: ROWS }, (_, n) => `"m${n + 1}"`));
  });

  it('refuse a range of ten years, as the reports do', async () => {
    const range = { from: '2020-01-01', to: '2030-01-01' };
    for (const name of ['bets', 'results', 'members']) {
      const { body } = (await request(edge.url)
        .get(`/wps/agents/team/${name}.csv`)
        .query(range)
        .set(headers)
        .expect(400)) as { body: { message: string } };
      expect(body.message).toBe('request.invalid');
    }
  });
});
