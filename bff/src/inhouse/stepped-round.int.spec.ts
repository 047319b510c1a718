import request from 'supertest';
import { games } from '@nm/contracts';
import { read } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

// Goal: the routes of mines and hi-lo accept exactly what the games offer, and show only what the steps have revealed.

const JWE = 'eyJhIjoxfQ..aXY.Y2lwaGVy.dGFn';
const ROUND = '0190a6e0-0000-7000-8000-000000000001';
let edge: TestEdge;
let token: string;
let memberId: string;
const http = () => request(edge.url);
const send = (path: string, body: object = {}, key = 'key-1') =>
  http()
    .post(`/lgw/inhouse/${path}`)
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

const placed = () => edge.peers.games.inhouse.placed.at(-1);

test('a start answers with the open round and its largest win', async () => {
  const { body } = await read(send('mines/rounds', { stakeMinor: '100', mines: 3 }).expect(200));
  expect(body.value).toEqual({
    roundId: expect.any(String) as string,
    status: 'open',
    stakeMinor: '100',
    payoutMinor: '0',
    steps: 1,
    cashOutMinor: '112',
    winMinorMax: '1000',
    balanceMinor: '8900',
    version: 2,
    proof: { serverSeedHash: 'ab', clientSeed: 'c', nonce: 7 },
    mines: { mines: 3, opened: [], places: [], multiplier: '1.0000' },
  });
  expect(placed()).toMatchObject({ memberId, key: 'key-1', stakeMinor: 100n, mines: 3, trial: false });
  const hilo = await read(send('hilo/rounds', { stakeMinor: '100' }, 'key-2').expect(200));
  expect(hilo.body.value.hilo).toEqual({ cards: [7], calls: [], multiplier: '1.0000' });
});

test('a step goes to its round with its number and key', async () => {
  const { body } = await read(send(`mines/rounds/${ROUND}/steps`, { number: 1, leaf: 24 }, 'step-1').expect(200));
  expect(body.value['mines']).toMatchObject({ opened: [24] });
  expect(placed()).toMatchObject({ memberId, roundId: ROUND, key: 'step-1', number: 1, leaf: 24 });
  const hilo = await read(send(`hilo/rounds/${ROUND}/steps`, { number: 2, call: 'down' }).expect(200));
  expect(hilo.body.value.hilo).toEqual({ cards: [7, 12], calls: ['down'], multiplier: '2.1450' });
  expect(placed()).toMatchObject({ number: 2, call: games.HiloCall.DOWN });
});

test('a cash-out answers with payout, reason and places', async () => {
  const { body } = await read(send(`mines/rounds/${ROUND}/cash-out`).expect(200));
  expect(body.value).toMatchObject({
    status: 'settled',
    endReason: 'cashed_out',
    payoutMinor: '112',
    cashOutMinor: '0',
    mines: { places: [1, 2, 3] },
  });
  expect(placed()).toMatchObject({ memberId, roundId: ROUND, gameCode: 'MINES' });
  await send(`hilo/rounds/${ROUND}/cash-out`).expect(200);
  expect(placed()).toMatchObject({ gameCode: 'HILO' });
});

test('the open round is read without a key, and is absent when there is none', async () => {
  const mine = { 'X-Merchant': 'lab', Authorization: `Bearer ${token}` };
  const open = await read(http().get('/lgw/inhouse/mines/open-round').set(mine).expect(200));
  expect(open.body.value.round).toMatchObject({ status: 'open', mines: { opened: [4], places: [] } });
  const none = await read(http().get('/lgw/inhouse/hilo/open-round').set(mine).expect(200));
  expect(none.body.value).toEqual({});
});

test('a round of any in-house game is read with its proof, by its own member only', async () => {
  const get = (roundId: string) =>
    read(
      http()
        .get(`/lgw/inhouse/rounds/${roundId}`)
        .set({ 'X-Merchant': 'lab', Authorization: `Bearer ${token}` }),
    );
  expect((await get(ROUND)).body.message).toBe('resource.not_found');
  edge.peers.games.betOwners.add(`${memberId} ${ROUND}`);
  expect((await get(ROUND)).body.value).toMatchObject({
    ...{ roundId: ROUND, status: 'open', stakeMinor: '100' },
    proof: { serverSeedHash: 'ab', clientSeed: 'c', nonce: 4 },
  });
});

const steps = (game: string) => `${game}/rounds/${ROUND}/steps`;
test.each<[string, object, string]>([
  ['mines/rounds', { stakeMinor: '0', mines: 3 }, 'wallet.amount'],
  ['mines/rounds', { stakeMinor: 100, mines: 3 }, 'request.invalid'],
  ['mines/rounds', { stakeMinor: '100', mines: 0 }, 'request.invalid'],
  ['mines/rounds', { stakeMinor: '100', mines: 25 }, 'request.invalid'],
  ['mines/rounds', { stakeMinor: '100', mines: 2.5 }, 'request.invalid'],
  ['mines/rounds', { stakeMinor: '100', mines: 3, places: [1] }, 'request.invalid'],
  ['hilo/rounds', { stakeMinor: '-1' }, 'wallet.amount'],
  ['hilo/rounds', {}, 'request.invalid'],
  [steps('mines'), { number: 1, leaf: 25 }, 'request.invalid'],
  [steps('mines'), { number: 1, leaf: -1 }, 'request.invalid'],
  [steps('mines'), { number: 0, leaf: 1 }, 'request.invalid'],
  [steps('mines'), { number: '1', leaf: 1 }, 'request.invalid'],
  [steps('mines'), { leaf: 1 }, 'request.invalid'],
  [steps('hilo'), { number: 1, call: 'same' }, 'request.invalid'],
  [steps('hilo'), { number: 1, call: 'constructor' }, 'request.invalid'],
  [steps('hilo'), { number: 1001, call: 'up' }, 'request.invalid'],
])('%s refuses %j', async (path, body, code) => {
  const before = edge.peers.games.inhouse.placed.length;
  const response = await read(send(path, body).expect(400));
  expect(response.body.message).toBe(code);
  expect(edge.peers.games.inhouse.placed).toHaveLength(before);
});

test.each(['mines', 'hilo'])('%s needs a session, a key and a real id', async (game) => {
  const good = game === 'mines' ? { number: 1, leaf: 1 } : { number: 1, call: 'up' };
  for (const path of ['rounds', `rounds/${ROUND}/steps`, `rounds/${ROUND}/cash-out`]) {
    await http().post(`/lgw/inhouse/${game}/${path}`).set('X-Merchant', 'lab').send({}).expect(401);
    await http()
      .post(`/lgw/inhouse/${game}/${path}`)
      .set({ 'X-Merchant': 'lab', Authorization: `Bearer ${token}` })
      .send(path === 'rounds' ? { stakeMinor: '100', mines: 3 } : path.endsWith('steps') ? good : {})
      .expect(400);
  }
  await http().get(`/lgw/inhouse/${game}/open-round`).set('X-Merchant', 'lab').expect(401);
  for (const [end, body] of [
    ['steps', good],
    ['cash-out', {}],
  ] as const)
    expect((await read(send(`${game}/rounds/7/${end}`, body))).body.message).toBe('resource.not_found');
});
