import { connect } from 'node:net';
import request from 'supertest';
import { create } from '@bufbuild/protobuf';
import { games } from '@nm/contracts';
import { Metrics } from '@nm/kit/telemetry/metrics.js';
import { read, type Reply } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

// Goal: an instance of the bff forwards as many bets as it can answer in time. It refuses the others at once with
// Retry-After: 503 if the site is overloaded, 429 if one member sends too many. A repeat with the same idempotency key
// gets the answer of the first request.

const JWE = 'eyJhIjoxfQ..aXY.Y2lwaGVy.dGFn';
const MEMBERS = 20;
const EACH = 8;
let edge: TestEdge;
let tokens: readonly string[];
/** The bets that the fake games service has received and not answered yet. */
const asked: { readonly memberId: string; readonly answer: () => void }[] = [];
let worst = 0;

beforeAll(async () => {
  edge = await startEdge();
  edge.peers.identity.rateLimitPerMinute = 10_000;
  edge.peers.games.placeDice = ({ memberId = '' }) =>
    new Promise((resolve) => {
      const answer = (): void => {
        asked.splice(asked.indexOf(bet), 1);
        resolve(create(games.DiceRoundSchema, { roundId: memberId }));
      };
      const bet = { memberId, answer };
      asked.push(bet);
      worst = Math.max(worst, asked.length);
    });
  tokens = await Promise.all(
    Array.from(
      { length: MEMBERS },
      async () =>
        (
          await read(
            request(edge.url)
              .post('/wps/session/login/freeplay')
              .set('X-Merchant', 'lab')
              .send({ os: 'Linux', platform: 'W', version: 3, value: JWE })
              .expect(200),
          )
        ).body.value.token,
    ),
  );
});
afterAll(() => edge.close());

const bet = (token: string | undefined, key: string): Promise<Reply> =>
  read(
    request(edge.url)
      .post('/lgw/inhouse/dice/bets')
      .set({ 'X-Merchant': 'lab', Authorization: `Bearer ${token}`, 'Idempotency-Key': key })
      .send({ stakeMinor: '5', target: '4950', over: true }),
  );

test('under a load of many members, some bets run, some wait, the rest is refused with Retry-After, and other calls are served', async () => {
  const burst = Array.from({ length: MEMBERS * EACH }, (_, n) => bet(tokens[n % MEMBERS], `burst-${n}`));
  const early = await Promise.race(burst);
  while (asked.length < 32) await new Promise((resolve) => setTimeout(resolve, 10));
  expect({ status: early.status, message: early.body.message }).toEqual({ status: 503, message: 'system.temporary' });
  expect(Number(early.headers['retry-after'])).toBeGreaterThan(0);
  await read(
    request(edge.url)
      .get('/wps/member/info')
      .set({ 'X-Merchant': 'lab', Authorization: `Bearer ${tokens[0]}` })
      .expect(200),
  );
  const answering = setInterval(() => {
    for (const { answer } of [...asked]) answer();
  }, 20);
  const answers = await Promise.all(burst).finally(() => clearInterval(answering));
  const count = (status: number): number => answers.filter((answer) => answer.status === status).length;
  expect(count(200)).toBeGreaterThan(32);
  expect(count(200) + count(503)).toBe(burst.length);
  expect(worst).toBe(32);
  for (const answer of answers)
    if (answer.status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  const metrics = await edge.app.get(Metrics).registry.metrics();
  expect(metrics).toMatch(new RegExp(`bets_shed_total\\{scope="site"[^}]*\\} ${count(503)}\n`));
  expect(metrics).toMatch(/bets_in_progress\{state="running"[^}]*\} 0/);
});

test('a member’s own load leaves the other members their places', async () => {
  const burst = Array.from({ length: 24 }, (_, n) => bet(tokens[0], `own-${n}`));
  const other = bet(tokens[1], 'other');
  const waiting = async (): Promise<boolean> =>
    /bets_in_progress\{state="waiting"[^}]*\} 16/.test(await edge.app.get(Metrics).registry.metrics());
  while (asked.length < 9 || !(await waiting())) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(asked.filter(({ memberId }) => memberId === asked[0]?.memberId)).toHaveLength(8);
  expect(asked).toHaveLength(9);
  const answering = setInterval(() => {
    for (const { answer } of [...asked]) answer();
  }, 10);
  const answers = await Promise.all([...burst, other]).finally(() => clearInterval(answering));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test('of one member’s 60 bets at once, those beyond his places answer 429, and none 503', async () => {
  const answering = setInterval(() => {
    for (const { answer } of [...asked]) answer();
  }, 20);
  const [known] = [await bet(tokens[5], 'known')];
  const load = Array.from({ length: 60 }, (_, n) => bet(tokens[5], `own-excess-${n}`));
  const repeat = bet(tokens[5], 'known');
  const answers = await Promise.all(load).finally(() => clearInterval(answering));
  const refused = answers.filter(({ status }) => status === 429);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers, body } of refused) {
    expect(body.message).toBe('request.rate_limited');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  const repeated = await repeat;
  expect([repeated.status, repeated.body]).toEqual([200, known?.body]);
  const metrics = await edge.app.get(Metrics).registry.metrics();
  expect(metrics).toMatch(new RegExp(`bets_shed_total\\{scope="member"[^}]*\\} ${refused.length}\n`));
});

test('50 requests with one key get one answer, and games is asked once', async () => {
  const requests = Array.from({ length: 50 }, () => bet(tokens[6], 'one-key'));
  await until('the bet to be asked for', async () => asked.length > 0);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(asked).toHaveLength(1);
  asked[0]?.answer();
  const answers = await Promise.all(requests);
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

test('places are given back when connections break, also those of requests behind another', async () => {
  const head = `Host: lab\r\nX-Merchant: lab\r\nAuthorization: Bearer ${tokens[2]}\r\nContent-Type: application/json\r\n`;
  const body = '{"stakeMinor":"5","target":"4950","over":true}';
  for (let n = 0; n < 5; n += 1) {
    const socket = connect(Number(new URL(edge.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      Array.from(
        { length: 40 },
        (_, k) =>
          `POST /lgw/inhouse/dice/bets HTTP/1.1\r\n${head}Idempotency-Key: pipe-${n}-${k}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      ).join(''),
    );
    await until('the first to be asked for', async () => asked.length > 0);
    socket.resetAndDestroy();
    await until('the edge to have seen it', async () => {
      for (const { answer } of [...asked]) answer();
      return /bets_in_progress\{state="inside"[^}]*\} 0/.test(await edge.app.get(Metrics).registry.metrics());
    });
  }
  const last = bet(tokens[3], 'after-all');
  const answering = setInterval(() => {
    for (const { answer } of [...asked]) answer();
  }, 10);
  expect((await last.finally(() => clearInterval(answering))).status).toBe(200);
});

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries += 1) {
    if (tries > 500) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
