import { createHash } from 'node:crypto';
import request from 'supertest';
import { RedisClient } from '../../redis/redis-client.js';
import { read } from '../../testing/read.js';
import { startEdge, type TestEdge } from '../../testing/start-edge.js';

const JWE = 'eyJhIjoxfQ..aXY.Y2lwaGVy.dGFn';
const PARALLEL = 20;
const DEVICE = 'one.browser';

// Goal: a code continues its session once, within a minute, in the browser that made it, and reveals nothing.
describe('A hand-off code', () => {
  let edge: TestEdge;
  const http = () => request(edge.url);
  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.close());

  const as = (token: string, device = DEVICE) => ({
    'X-Merchant': 'lab',
    Authorization: `Bearer ${token}`,
    ...(device && { Cookie: `device=${device}` }),
  });
  async function login(): Promise<string> {
    const { body } = await read(
      http().post('/wps/session/login').set('X-Merchant', 'lab').send({ value: JWE }).expect(200),
    );
    return body.value.token as string;
  }
  async function codeOf(token: string, device = DEVICE): Promise<string> {
    const { body } = await read(http().post('/wps/session/handoff').set(as(token, device)).expect(200));
    return body.value.code as string;
  }
  const exchange = (code: string, { brand = 'lab', device = DEVICE } = {}) =>
    read(
      http()
        .post('/wps/session/handoff/exchange')
        .set({ 'X-Merchant': brand, ...(device && { Cookie: `device=${device}` }) })
        .send({ code }),
    );
  const INVALID = { status: 422, body: { success: false, message: 'session.handoff_invalid' } };

  it('continues the session for one of many callers', async () => {
    const token = await login();
    const code = await codeOf(token);
    expect(code).not.toContain(token);
    const answers = await Promise.all(Array.from({ length: PARALLEL }, () => exchange(code)));
    const [won, ...others] = answers.sort((a, b) => a.status - b.status);
    const info = (await read(http().get('/wps/member/info').set(as(token)).expect(200))).body.value;
    expect(won?.status).toBe(200);
    expect(won?.body.value).toMatchObject({
      token,
      firstTimeLogin: false,
      passwordExpired: false,
      user: { id: info.id, type: 0 },
    });
    for (const other of others) expect([422, 429]).toContain(other.status);
  });

  it('works in the browser that made it only', async () => {
    const code = await codeOf(await login());
    expect(await exchange(code, { device: 'another.browser' })).toMatchObject(INVALID);
    // The attempt from another browser has used up the code.
    expect(await exchange(code)).toMatchObject(INVALID);
    expect(await exchange(await codeOf(await login()))).toMatchObject({ status: 200 });
    const answer = await read(
      http()
        .post('/wps/session/handoff')
        .set(as(await login(), '')),
    );
    expect(answer).toMatchObject(INVALID);
  });

  it('is refused on another brand, after the logout, after a minute, and if it was never made', async () => {
    expect(await exchange(await codeOf(await login()), { brand: 'nmbn' })).toMatchObject(INVALID);
    const token = await login();
    const ended = await codeOf(token);
    await http().delete('/wps/session/logout').set(as(token)).expect(200);
    expect(await exchange(ended)).toMatchObject({ status: 401, body: { message: 'session.expired' } });
    const redis = edge.app.get(RedisClient);
    const before = await redis.keys('bff:hand-off:*');
    const late = await codeOf(await login());
    const [key = '', ...others] = (await redis.keys('bff:hand-off:*')).filter((each) => !before.includes(each));
    expect(others).toEqual([]);
    const leftMs = await redis.pttl(key);
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(60_000);
    await redis.del(key);
    expect(await exchange(late)).toMatchObject(INVALID);
    expect(await exchange('A'.repeat(43))).toMatchObject(INVALID);
    for (const bad of ['', 'short', `${'A'.repeat(42)}!`, 'A'.repeat(44)])
      expect(await exchange(bad)).toMatchObject({ status: 400, body: { message: 'request.invalid' } });
  });

  it('needs a session, and its record in Redis shows neither code nor token', async () => {
    await http().post('/wps/session/handoff').set('X-Merchant', 'lab').expect(401);
    const token = await login();
    const code = await codeOf(token);
    const redis = edge.app.get(RedisClient);
    const keys = await redis.keys('bff:hand-off:*');
    expect(keys).not.toEqual([]);
    for (const key of keys) {
      const stored = (await redis.get(key)) ?? '';
      expect(stored).not.toBe('');
      expect(stored).not.toContain(token.slice(0, 40));
      expect(key).not.toContain(code);
      expect(key).not.toContain(createHash('sha256').update(code).digest('base64url'));
      expect(Buffer.from(stored, 'base64url').toString('latin1')).not.toContain(token.slice(0, 40));
    }
  });
});
