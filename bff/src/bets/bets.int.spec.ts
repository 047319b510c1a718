import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { games } from '@nm/contracts';
import { read } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

// Goal: the betting record contains only the bets of the session's member. A malformed query gets a stable failure
// code.

const JWE = 'eyJhIjoxfQ..aXY.Y2lwaGVy.dGFn';
let edge: TestEdge;
let token = '';
let memberId = '';
const get = (path: string) =>
  read(
    request(edge.url)
      .get(path)
      .set({ 'X-Merchant': 'lab', Authorization: `Bearer ${token}` }),
  );

beforeAll(async () => {
  edge = await startEdge();
  const { body } = await read(
    request(edge.url).post('/wps/session/login').set('X-Merchant', 'lab').send({ value: JWE }).expect(200),
  );
  ({
    token,
    user: { id: memberId },
  } = body.value);
});
afterAll(() => edge.close());

test("answers a page with totals, and asks for the session's own member", async () => {
  const { body } = await get(
    '/wps/bets?status=settled&gameType=RNG&vassalage=BAZAAR&gameCode=LANTERN_ROW&result=won&from=2026-11-20T00:00:00Z&to=2026-11-21T00:00:00Z&pageSize=5',
  );
  expect(body.value).toMatchObject({
    content: [
      {
        vassalage: 'BAZAAR',
        vendorRoundId: 'BZ-1',
        gameType: 'RNG',
        status: 'settled',
        stakeMinor: '100',
        validStakeMinor: '90',
        payoutMinor: '250',
        bets: 2,
        heldMinor: '700',
        heldReason: 'win_ceiling',
        told: { choice: { EN: 'Red' }, outcome: { EN: '8 black' }, lines: { EN: 'Red, lost' } },
      },
    ],
    totals: { bets: 30, stakeMinor: '3000', validStakeMinor: '2900', payoutMinor: '2500' },
    nextCursor: 'bmV4dA',
    openCount: 2,
    games: [{ vassalage: 'BAZAAR', gameCode: 'LANTERN_ROW', gameType: 'RNG', bets: 30 }],
  });
  expect(edge.peers.games.betLists.at(-1)).toMatchObject({
    memberId,
    status: games.RoundStatus.SETTLED,
    category: 4,
    vendor: 'BAZAAR',
    gameCode: 'LANTERN_ROW',
    result: games.BetResult.WON,
    cursor: '',
    size: 5,
  });
});

test('answers a later page with its bets only', async () => {
  const { body } = await get('/wps/bets?cursor=abc');
  expect(Object.keys(body.value).toSorted()).toEqual(['content']);
  expect(edge.peers.games.betLists.at(-1)).toMatchObject({ memberId, cursor: 'abc' });
});

test.each([
  'status=refused',
  'status=',
  'gameType=rng',
  'gameType=TOP',
  'vassalage=a%20b',
  `gameCode=${'x'.repeat(65)}`,
  'result=rich',
  'cursor=%25',
  `cursor=${'a'.repeat(97)}`,
  'roundId=',
  'roundId=a%20b',
  `roundId=${'r'.repeat(65)}`,
  'pageSize=0',
  'pageSize=101',
  'pageSize=1e1',
  'from=yesterday',
  'from=2026-11-22T00:00:00Z&to=2026-11-21T00:00:00Z',
  'from=2001-01-01T00:00:00Z&to=2026-11-21T00:00:00Z',
  'memberId=0190a000-0000-7000-8000-000000000000',
  'page=2',
  'status=open&status=settled',
])('refuses %s', async (query) => {
  const { status, body } = await get(`/wps/bets?${query}`);
  expect([status, body.message]).toEqual([400, 'request.invalid']);
});

test('a visitor has no record', async () => {
  const { status, body } = await read(request(edge.url).get('/wps/bets').set('X-Merchant', 'lab'));
  expect([status, body.message]).toEqual([401, 'session.missing']);
});

test("one bet is its owner's alone; what cannot be an id names nothing", async () => {
  const roundId = randomUUID();
  edge.peers.games.betOwners.add(`${memberId} ${roundId}`);
  edge.peers.games.betOwners.add(`${randomUUID()} ${randomUUID()}`);
  const { body } = await get(`/wps/bets/${roundId}`);
  expect(body.value).toMatchObject({
    roundId,
    status: 'open',
    proof: { serverSeedHash: 'ab', clientSeed: 'c', nonce: 4 },
  });
  expect(body.value).not.toHaveProperty('balanceMinor');
  expect(body.value).not.toHaveProperty('heldMinor');
  expect(body.value.proof).not.toHaveProperty('serverSeed');
  for (const other of [randomUUID(), 'x', '1%20OR%201']) {
    const answer = await get(`/wps/bets/${other}`);
    expect([answer.status, answer.body.message]).toEqual([404, 'resource.not_found']);
  }
});
