import request from 'supertest';
import { setTimeout as sleep } from 'node:timers/promises';
import { Metrics } from '@nm/kit/telemetry/metrics.js';
import { read, type Reply } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

const LIST = '/wps/relay/GCSGAME_gameList?gameType=RNG&pageSize=20';
const SECOND_MS = 1_100;

// Goal: many visitors share one read and one serialisation of the list of games. Changes of the catalogue still appear,
// and every check of a request still applies.
describe('A cached list of games', () => {
  let edge: TestEdge;

  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.close());
  beforeEach(async () => {
    edge.peers.games.fill(30);
    await sleep(SECOND_MS);
  });

  const ask = (url = LIST) => request(edge.url).get(url).set('X-Merchant', 'lab');
  const count = ({ body }: Reply): unknown => body.value['totalCount'];

  it('is answered again with the same bytes and headers, and with 304 to a client that has it', async () => {
    const [first, again] = [await read(ask().expect(200)), await read(ask().expect(200))];
    expect(again.text).toBe(first.text);
    const varies = ['x-request-id', 'date', 'ratelimit'];
    const headersOf = ({ headers }: Reply) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !varies.includes(name)));
    expect(headersOf(again)).toEqual(headersOf(first));
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    const known = await ask()
      .set('If-None-Match', first.headers['etag'] ?? '')
      .expect(304);
    expect(known.text).toBe('');
  });

  it('shows a change of the catalogue within a second, under another tag', async () => {
    const before = await read(ask().expect(200));
    edge.peers.games.fill(31);
    await sleep(SECOND_MS);
    const after = await read(
      ask()
        .set('If-None-Match', before.headers['etag'] ?? '')
        .expect(200),
    );
    expect([count(before), count(after)]).toEqual([30, 31]);
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
  });

  it('is cached by URL, and invalid requests are still refused', async () => {
    const lists = [LIST, LIST.replace('pageSize=20', 'pageSize=10')];
    for (let times = 0; times < 2; times += 1) {
      const found = await Promise.all(lists.map(async (url) => (await read(ask(url).expect(200))).text));
      expect(found.map((text) => text.match(/"gameCode"/g)?.length)).toEqual([20, 10]);
    }
    await ask(`${LIST}&surplus=1`).expect(400);
    await ask(`${LIST}&surplus=1`).expect(400);
    await ask().send({ body: 'of a read' }).expect(400);
    await ask().set('Authorization', 'Bearer no.such.token').expect(401);
    await request(edge.url).get(LIST).set('X-Merchant', 'nobody').expect(404);
  });

  it('costs its readers nothing of their rate, and is measured under its route', async () => {
    const strict = await startEdge({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
    strict.peers.identity.rateLimitPerMinute = 10;
    const address = `203.0.113.${Math.floor(Math.random() * 250)}`;
    const ask = (path: string) =>
      request(strict.url).get(path).set({ 'X-Merchant': 'lab', 'X-Forwarded-For': address });
    await ask(LIST).expect(200);
    const codes: number[] = [];
    for (let n = 0; n < 30; n += 1) codes.push((await ask(LIST)).status);
    const metrics = await strict.app.get(Metrics).registry.metrics();
    await strict.close();
    expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(29);
    expect(metrics).toContain('route="/wps/relay/GCSGAME_gameList",status="200"');
    expect(metrics).not.toContain('route="page"');
  });

  it('is not answered while the site is closed', async () => {
    const closing = await startEdge();
    closing.peers.identity.status = 1;
    await request(closing.url).get(LIST).set('X-Merchant', 'lab').expect(503);
    await request(closing.url).get(LIST).set('X-Merchant', 'lab').expect(503);
    await closing.close();
  });
});
