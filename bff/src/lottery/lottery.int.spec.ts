import request from 'supertest';
import { Failure } from '@nm/kit/errors/failure.js';
import { read } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

// Goal: the lottery paths of the specification work, a slip is placed once for each key, and malformed input gets its
// failure code.

const JWE = 'eyJhIjoxfQ..aXY.Y2lwaGVy.dGFn';
const DRAW = '0190a000-0000-7000-8000-0000000000d1';
const SLIP = '0190a000-0000-7000-8000-0000000000a1';
let edge: TestEdge;
let token: string;
const http = () => request(edge.url);
const get = (path: string) =>
  http()
    .get(path)
    .set({ 'X-Merchant': 'lab', Authorization: `Bearer ${token}` });
const LINE = { play: 'lo2', picks: ['47', '12-34', '0|1'], unitMinor: '10' };

beforeAll(async () => {
  edge = await startEdge();
  const { body } = await read(
    http().post('/wps/session/login').set('X-Merchant', 'lab').send({ value: JWE }).expect(200),
  );
  token = String(body.value['token']);
});
afterAll(() => edge.close());

const place = (body: object, key: string | undefined = crypto.randomUUID()) => {
  const call = http()
    .post('/lgw/lottery/slips')
    .set({ 'X-Merchant': 'lab', Authorization: `Bearer ${token}` });
  return (key === undefined ? call : call.set('Idempotency-Key', key)).send(body);
};

test('the menus need a session, and give Vietnam or every lottery', async () => {
  await http().get('/lgw/vn/games/game_menu').set('X-Merchant', 'lab').expect(401);
  const menu = await read(get('/lgw/vn/games/game_menu?prizeMode=ELOTT&device=WEB').expect(200));
  expect(menu.body.value['games']).toMatchObject([
    {
      gameCode: 'VNNORTH',
      lottoArea: 'north',
      plays: [{ play: 'lo2', odds: '98', units: 27 }],
      openDraw: { drawId: DRAW },
    },
  ]);
  const all = await read(get('/lgw/lottery/games').expect(200));
  expect((all.body.value['games'] as object[]).length).toBe(2);
  const lott = await read(get('/lgw/lottery/games?prizeMode=LOTT').expect(200));
  expect(lott.body.value['games']).toMatchObject([{ gameCode: 'LOTT1' }]);
  // No brand has a prize table of its own (ZY), so ZY means the prize mode of the brand. This brand has Vietnamese
  // games, so its mode is ELOTT.
  for (const path of ['/lgw/lottery/games?prizeMode=ZY', '/lgw/vn/games/game_menu?prizeMode=ZY'])
    expect((await read(get(path).expect(200))).body.value['games']).toMatchObject([{ gameCode: 'VNNORTH' }]);
  const recent = await read(get('/lgw/vn/games/recent').expect(200));
  expect(recent.body.value['list']).toEqual(['VNNORTH']);
});

test.each(['/lgw/vn/numeros/opened/game', '/lotto/lgw/games/opened/numero'])('%s is open to visitors', async (path) => {
  const answer = await read(http().get(`${path}?gameCode=VNNORTH&limit=2`).set('X-Merchant', 'lab').expect(200));
  expect(answer.body.value['list']).toMatchObject([{ name: '20261123-1030', result: [{ numbers: ['81247'] }] }, {}]);
  await http().get(path).set('X-Merchant', 'lab').expect(400);
  await http().get(`${path}?gameCode=VNNORTH&limit=500`).set('X-Merchant', 'lab').expect(400);
});

test('a draw shows its proof, a slip why it won', async () => {
  const draw = await read(http().get(`/lgw/lottery/draws/${DRAW}`).set('X-Merchant', 'lab').expect(200));
  expect(draw.body.value).toMatchObject({ status: 'settled', proof: { slipsRoot: 'cd', slips: 2, beaconValue: '' } });
  await http().get(`/lgw/lottery/draws/${crypto.randomUUID()}`).set('X-Merchant', 'lab').expect(404);
  const slip = await read(get(`/lgw/lottery/slips/${SLIP}`).expect(200));
  expect(slip.body.value).toMatchObject({ wins: [{ combination: '47', hits: 2, odds: '196', payoutMinor: '1960' }] });
});

test('a slip passes with the member, the key and exact amounts', async () => {
  const answer = await read(place({ drawId: DRAW, lines: [LINE] }, 'key-1').expect(200));
  expect(answer.body.value).toMatchObject({
    slipId: SLIP,
    status: 'accepted',
    stakeMinor: '270',
    balanceMinor: '9730',
  });
  expect(edge.peers.lotteries.placed.at(-1)).toMatchObject({
    key: 'key-1',
    currency: 'USD',
    trial: false,
    drawId: DRAW,
    lines: [{ play: 'lo2', picks: ['47', '12-34', '0|1'], unitMinor: 10n }],
  });
});

test.each([
  ['no key', { drawId: DRAW, lines: [LINE] }, undefined],
  ['no line', { drawId: DRAW, lines: [] }, 'k'],
  ['51 lines', { drawId: DRAW, lines: Array.from({ length: 51 }, () => LINE) }, 'k'],
  ['1,001 picks', { drawId: DRAW, lines: [{ ...LINE, picks: Array.from({ length: 1_001 }, () => '1') }] }, 'k'],
  ['a pick that is no text', { drawId: DRAW, lines: [{ ...LINE, picks: [12] }] }, 'k'],
  ['a draw that is no id', { drawId: '1', lines: [LINE] }, 'k'],
  ['an unknown field', { drawId: DRAW, lines: [{ ...LINE, odds: '99' }] }, 'k'],
  ['a unit of 0', { drawId: DRAW, lines: [{ ...LINE, unitMinor: '0' }] }, 'k'],
])('a slip with %s is refused before games', async (_name, body, key) => {
  const before = edge.peers.lotteries.placed.length;
  const call = http()
    .post('/lgw/lottery/slips')
    .set({ 'X-Merchant': 'lab', Authorization: `Bearer ${token}` });
  await (key === undefined ? call : call.set('Idempotency-Key', key)).send(body).expect(400);
  expect(edge.peers.lotteries.placed).toHaveLength(before);
});

test.each([
  ['lottery.draw_closed', 422],
  ['lottery.bad_pick', 400],
  ['lottery.unknown_play', 400],
  ['lottery.too_many_combinations', 400],
  ['lottery.outcome_closed', 422],
] as const)('%s keeps its code', async (code, status) => {
  edge.peers.lotteries.failure = new Failure(code, { line: 0 });
  const answer = await read(place({ drawId: DRAW, lines: [LINE] }).expect(status));
  expect(answer.body).toMatchObject({ success: false, message: code });
  edge.peers.lotteries.failure = undefined;
});
