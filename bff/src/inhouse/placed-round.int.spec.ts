import request from 'supertest';
import { games } from '@nm/contracts';
import { read } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

// Goal: the routes of plinko and wheel accept exactly the choices that the rules of the games offer, and answer with
// names and decimal strings.

const JWE = 'eyJhIjoxfQ..aXY.Y2lwaGVy.dGFn';
const PROOF = { serverSeedHash: 'ab', clientSeed: 'c', nonce: 7 };
let edge: TestEdge;
let token: string;
let memberId: string;
const http = () => request(edge.url);
const send = (game: string, body: object, key = 'key-1') =>
  http()
    .post(`/lgw/inhouse/${game}/bets`)
    .set({ 'X-Merchant': 'lab', Authorization: `Bearer ${token}`, 'Idempotency-Key': key })
    .send(body);

beforeAll(async () => {
  edge = await startEdge();
  const { body } = await read(
    http().post('/wps/session/login').set('X-Merchant', 'lab').send({ value: JWE }).expect(200),
  );
  token = body.value.token;
  memberId = body.value.user.id;
});
afterAll(() => edge.close());

test('plinko answers with path, basket, multiplier and proof', async () => {
  const { body } = await read(send('plinko', { stakeMinor: '100', rows: 8, risk: 'medium' }).expect(200));
  expect(body.value).toEqual({
    roundId: expect.any(String) as string,
    stakeMinor: '100',
    payoutMinor: '110',
    balanceMinor: '9000',
    version: 2,
    proof: PROOF,
    plinko: { rows: 8, risk: 'medium', path: 'RLRLLLLR', basket: 3, multiplier: '1.1000' },
  });
  expect(edge.peers.games.inhouse.placed.at(-1)).toMatchObject({
    memberId,
    key: 'key-1',
    stakeMinor: 100n,
    rows: 8,
    risk: games.PlinkoRisk.MEDIUM,
    trial: false,
    cycleMs: 2_500,
  });
});

test('the wheel answers with the stakes, the rib and its segment', async () => {
  const spots = [
    { times: 48, stakeMinor: '100' },
    { times: 2, stakeMinor: '400' },
  ];
  const { body } = await read(send('wheel', { spots }).expect(200));
  expect(body.value).toMatchObject({ stakeMinor: '500', proof: PROOF, wheel: { spots, rib: 48, times: 2 } });
  expect(edge.peers.games.inhouse.placed.at(-1)).toMatchObject({
    memberId,
    spots: [
      { times: 48, stakeMinor: 100n },
      { times: 2, stakeMinor: 400n },
    ],
  });
});

const plinko = { stakeMinor: '100', rows: 12, risk: 'low' };
const spot = { times: 2, stakeMinor: '100' };
test.each<[string, object, string]>([
  ['plinko', { ...plinko, stakeMinor: '0' }, 'wallet.amount'],
  ['plinko', { ...plinko, stakeMinor: '1.5' }, 'wallet.amount'],
  ['plinko', { ...plinko, stakeMinor: 100 }, 'request.invalid'],
  ['plinko', { ...plinko, rows: 7 }, 'request.invalid'],
  ['plinko', { ...plinko, rows: 17 }, 'request.invalid'],
  ['plinko', { ...plinko, rows: 8.5 }, 'request.invalid'],
  ['plinko', { ...plinko, rows: '8' }, 'request.invalid'],
  ['plinko', { ...plinko, risk: 'extreme' }, 'request.invalid'],
  ['plinko', { ...plinko, risk: 'constructor' }, 'request.invalid'],
  ['plinko', { ...plinko, path: 'RRRRRRRRRRRR' }, 'request.invalid'],
  ['plinko', {}, 'request.invalid'],
  ['wheel', { spots: [] }, 'request.invalid'],
  ['wheel', { spots: [spot, spot] }, 'request.invalid'],
  ['wheel', { spots: [{ ...spot, times: 3 }] }, 'request.invalid'],
  ['wheel', { spots: [{ ...spot, times: '2' }] }, 'request.invalid'],
  ['wheel', { spots: [{ ...spot, stakeMinor: '-1' }] }, 'request.invalid'],
  ['wheel', { spots: [{ ...spot, rib: 24 }] }, 'request.invalid'],
  ['wheel', { spots: [null] }, 'request.invalid'],
  ['wheel', { spots: 'all' }, 'request.invalid'],
  ['wheel', { spots: Array.from({ length: 7 }, (_, n) => ({ times: n, stakeMinor: '1' })) }, 'request.invalid'],
])('%s refuses %j', async (game, body, code) => {
  const before = edge.peers.games.inhouse.placed.length;
  const response = await read(send(game, body).expect(400));
  expect(response.body.message).toBe(code);
  expect(edge.peers.games.inhouse.placed).toHaveLength(before);
});

test.each(['plinko', 'wheel'])('%s needs a session and a key', async (game) => {
  await http().post(`/lgw/inhouse/${game}/bets`).set('X-Merchant', 'lab').send({}).expect(401);
  await http()
    .post(`/lgw/inhouse/${game}/bets`)
    .set({ 'X-Merchant': 'lab', Authorization: `Bearer ${token}` })
    .send(game === 'plinko' ? plinko : { spots: [spot] })
    .expect(400);
});

test('limits and rounds are those of the game that is named', async () => {
  const limits = await read(http().get('/lgw/inhouse/limits?gameCode=PLINKO').set('X-Merchant', 'lab').expect(200));
  expect(limits.body.value).toEqual({
    currency: 'USD',
    stakeMinorMin: '1',
    stakeMinorMax: '100',
    payoutMinorMax: '1000',
    cycleMs: 2_500,
  });
  // This brand has not set a minimum duration of a game cycle, so the response has no `cycleMs`.
  const other = await read(http().get('/lgw/inhouse/limits?gameCode=PLINKO').set('X-Merchant', 'nmen').expect(200));
  expect(other.body.value).not.toHaveProperty('cycleMs');
  const mine = { 'X-Merchant': 'lab', Authorization: `Bearer ${token}` };
  await http().get('/lgw/inhouse/rounds?gameCode=WHEEL').set(mine).expect(200);
  expect(edge.peers.games.inhouse.roundLists.at(-1)).toMatchObject({ memberId, gameCode: 'WHEEL' });
  for (const path of ['limits', 'limits?gameCode=', 'limits?gameCode=a%20b', 'rounds?gameCode=x%3B'])
    await http().get(`/lgw/inhouse/${path}`).set(mine).expect(400);
});
