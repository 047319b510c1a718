import request from 'supertest';
import { read } from '../../testing/read.js';
import { startEdge, type TestEdge } from '../../testing/start-edge.js';

// Goal: the routes of crash accept exactly what the game offers, mask names, and show no crash point of a running
// round.

const JWE = 'eyJhIjoxfQ..aXY.Y2lwaGVy.dGFn';
const ROUND = '0190a6e0-0000-7000-8000-000000000001';
let edge: TestEdge;
let token: string;
let memberId: string;
const http = () => request(edge.url);
const send = (path: string, body: object = {}, key = 'key-1') =>
  http()
    .post(`/lgw/inhouse/crash/${path}`)
    .set({ 'X-Merchant': 'lab', Authorization: `Bearer ${token}`, 'Idempotency-Key': key })
    .send(body);

beforeAll(async () => {
  edge = await startEdge();
  const { body } = await read(
    http().post('/wps/session/login').set('X-Merchant', 'lab').send({ value: JWE }).expect(200),
  );
  token = body.value.token;
  memberId = body.value.user.id;
  edge.peers.crash.playerId = memberId;
});
afterAll(() => edge.close());

test('a visitor sees the round, masked names and the last crash points, and many visitors share one read', async () => {
  const before = edge.peers.crash.tableReads;
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => read(http().get('/lgw/inhouse/crash/table').set('X-Merchant', 'lab').expect(200))),
  );
  expect(edge.peers.crash.tableReads - before).toBeLessThan(3);
  const table = answers[0]!.body.value as unknown as Record<string, { [field: string]: unknown }[]>;
  expect(table['round']).toMatchObject({ phase: 'running', number: 7, betsRoot: 'cd' });
  expect(table['round']).not.toHaveProperty('crashE2');
  expect(table['players']![0]).toMatchObject({
    name: expect.stringContaining('***') as string,
    cashedE2: 150,
    payoutMinor: '150',
  });
  expect(table['history']![0]).toMatchObject({ crashE2: 131, seed: '01', beaconValue: 'ef' });
});

test('a bet, a cash-out and a take-back go on with the member of the session and the key', async () => {
  const { body } = await read(send('rounds', { stakeMinor: '100', crashRoundId: ROUND, targetE2: 250 }).expect(200));
  expect(body.value).toMatchObject({
    status: 'open',
    stakeMinor: '100',
    stopE2: 250,
    balanceMinor: '8900',
    version: 2,
  });
  expect(edge.peers.crash.placed.at(-1)).toMatchObject({
    ...{ memberId, key: 'key-1', stakeMinor: 100n, crashRoundId: ROUND, targetE2: 250, trial: false },
  });
  const cashed = await read(send(`rounds/${ROUND}/cash-out`, {}, 'key-2').expect(200));
  expect(cashed.body.value).toMatchObject({ endReason: 'cashed_out', cashedE2: 187, payoutMinor: '187' });
  expect(edge.peers.crash.placed.at(-1)).toEqual({ memberId, roundId: ROUND, key: 'key-2' });
  const returned = await read(send(`rounds/${ROUND}/take-back`, {}, 'key-3').expect(200));
  expect(returned.body.value).toMatchObject({ status: 'voided', endReason: 'voided', payoutMinor: '0' });
  expect(edge.peers.crash.placed.at(-1)).toEqual({ memberId, roundId: ROUND, key: 'key-3' });
  const mine = { 'X-Merchant': 'lab', Authorization: `Bearer ${token}` };
  const open = await read(http().get('/lgw/inhouse/crash/open-round').set(mine).expect(200));
  expect(open.body.value['bet']).toMatchObject({ status: 'open' });
});

const good = { stakeMinor: '100', crashRoundId: ROUND };
test.each<[object, string]>([
  [{ ...good, stakeMinor: '0' }, 'wallet.amount'],
  [{ ...good, stakeMinor: 100 }, 'request.invalid'],
  [{ ...good, crashRoundId: '7' }, 'request.invalid'],
  [{ stakeMinor: '100' }, 'request.invalid'],
  [{ ...good, targetE2: 100 }, 'request.invalid'],
  [{ ...good, targetE2: 1_000_001 }, 'request.invalid'],
  [{ ...good, targetE2: 1.5 }, 'request.invalid'],
  [{ ...good, targetE2: '150' }, 'request.invalid'],
  [{ ...good, cashedE2: 200 }, 'request.invalid'],
])('refuses the bet %j', async (body, code) => {
  const before = edge.peers.crash.placed.length;
  expect((await read(send('rounds', body).expect(400))).body.message).toBe(code);
  expect(edge.peers.crash.placed).toHaveLength(before);
});

test('a bet, a cash-out and a take-back need a session, a key and a real id', async () => {
  for (const path of ['rounds', `rounds/${ROUND}/cash-out`, `rounds/${ROUND}/take-back`]) {
    const post = () => http().post(`/lgw/inhouse/crash/${path}`).set('X-Merchant', 'lab');
    await post().send(good).expect(401);
    await post()
      .set('Authorization', `Bearer ${token}`)
      .send(path === 'rounds' ? good : {})
      .expect(400);
  }
  await http().get('/lgw/inhouse/crash/open-round').set('X-Merchant', 'lab').expect(401);
  for (const end of ['cash-out', 'take-back'])
    expect((await read(send(`rounds/7/${end}`))).body.message).toBe('resource.not_found');
});
