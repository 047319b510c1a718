import { connect } from 'node:net';
import request from 'supertest';
import { create } from '@bufbuild/protobuf';
import { games } from '@nm/contracts';
import { Metrics } from '@nm/kit/telemetry/metrics.js';
import { read, type Reply } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

// Goal: an edge asks for as many bets as it can see answered; whom it cannot serve soon it tells so at once, and when to come.

const JWE = 'eyJhIjoxfQ..aXY.Y2lwaGVy.dGFn';
const MEMBERS = 20;
const EACH = 8;
let edge: TestEdge;
let tokens: readonly string[];
/** Bets that games was asked for and did not answer yet. */
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

test('of a storm, so many are asked for at once, some wait, the rest hear at once when to come again, and others of the site are served', async () => {
  const storm = Array.from({ length: MEMBERS * EACH }, (_, n) => bet(tokens[n % MEMBERS], `storm-${n}`));
  const early = await Promise.race(storm);
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
  const answers = await Promise.all(storm).finally(() => clearInterval(answering));
  const count = (status: number): number => answers.filter((answer) => answer.status === status).length;
  expect(count(200)).toBeGreaterThan(32);
  expect(count(200) + count(503)).toBe(storm.length);
  expect(worst).toBe(32);
  for (const answer of answers)
    if (answer.status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  const metrics = await edge.app.get(Metrics).registry.metrics();
  expect(metrics).toMatch(new RegExp(`bets_shed_total\\{[^}]*\\} ${count(503)}\n`));
  expect(metrics).toMatch(/bets_in_progress\{state="running"[^}]*\} 0/);
});

test('a member’s own storm leaves the others their places', async () => {
  const storm = Array.from({ length: 24 }, (_, n) => bet(tokens[0], `own-${n}`));
  const other = bet(tokens[1], 'other');
  const waiting = async (): Promise<boolean> =>
    /bets_in_progress\{state="waiting"[^}]*\} 16/.test(await edge.app.get(Metrics).registry.metrics());
  while (asked.length < 9 || !(await waiting())) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(asked.filter(({ memberId }) => memberId === asked[0]?.memberId)).toHaveLength(8);
  expect(asked).toHaveLength(9);
  const answering = setInterval(() => {
    for (const { answer } of [...asked]) answer();
  }, 10);
  const answers = await Promise.all([...storm, other]).finally(() => clearInterval(answering));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test('bets on connections that break give their places back, also those that waited behind another', async () => {
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
