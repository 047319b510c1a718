import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import request from 'supertest';
import { identity } from '@nm/contracts';
import { SessionService } from '../session/session.service.js';
import { read, type Reply } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

// Goal: many people can share one address (carrier NAT). Visitors with that address may be limited, but members never
// are because of those visitors.

/** How long the test runs: some seconds by default; SHARED_ADDRESS_MINUTES=5 runs it for five minutes. */
const MINUTES = Number(process.env['SHARED_ADDRESS_MINUTES'] ?? 0);
const LOAD_MS = MINUTES > 0 ? MINUTES * 60_000 : 4_000;
const [VISITORS, MEMBERS] = [60, 20];
/** The limit per minute that the shipped brands have. */
const RATE = 240;

describe('One address of 60 visitors and 20 members', () => {
  let edge: TestEdge;
  let address: string;

  beforeAll(async () => {
    edge = await startEdge({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
    edge.peers.identity.rateLimitPerMinute = RATE;
  });
  beforeEach(() => {
    address = `100.64.${randomInt(256)}.${randomInt(256)}`;
  });
  afterAll(() => edge.close());

  async function aMember(type = identity.MemberType.PLAYER): Promise<string> {
    const grant = edge.peers.identity.grant('lab', type);
    const from = { brand: 'lab', ip: address, userAgent: '', language: 'EN', captchaId: '' };
    await edge.app.get(SessionService).open(grant, from);
    return grant.token;
  }
  const get = (path: string, token?: string): Promise<Reply> =>
    read(
      request(edge.url)
        .get(path)
        .set({ 'X-Merchant': 'lab', 'X-Forwarded-For': address, ...(token && { Authorization: `Bearer ${token}` }) }),
    );
  const login = (): Promise<Reply> =>
    read(
      request(edge.url)
        .post('/wps/session/login')
        .set({ 'X-Merchant': 'lab', 'X-Forwarded-For': address })
        .send({ value: 'eyJhIjoxfQ..aXY.Y2lwaGVy.dGFn' }),
    );

  it(
    'refuses visitors beyond their limit, and no member',
    async () => {
      const members = await Promise.all(Array.from({ length: MEMBERS }, () => aMember()));
      const endMs = performance.now() + LOAD_MS;
      const statuses = { visitor: new Map<number, number>(), member: new Map<number, number>() };
      const browse = async (who: keyof typeof statuses, pauseMs: number, token?: string): Promise<void> => {
        while (performance.now() < endMs) {
          const { status } = await get(token ? '/wps/member/info' : '/wps/session/key', token);
          statuses[who].set(status, (statuses[who].get(status) ?? 0) + 1);
          await sleep(pauseMs);
        }
      };
      await Promise.all([
        ...Array.from({ length: VISITORS }, () => browse('visitor', 400)),
        ...members.map((token) => browse('member', 300, token)),
      ]);
      expect(statuses.visitor.get(429)).toBeGreaterThan(0);
      expect([...statuses.member.keys()]).toEqual([200]);
    },
    LOAD_MS + 60_000,
  );

  it('still lets a member log in where visitors have used up their limit', async () => {
    await Promise.all(Array.from({ length: RATE + 10 }, () => get('/wps/session/key')));
    expect((await get('/wps/session/key')).status).toBe(429);
    expect((await login()).status).toBe(200);
  });

  it('limits calls that open sessions, with any token, without affecting members', async () => {
    const token = await aMember();
    const statuses = [];
    for (let n = 0; n < 60; n += 1) statuses.push((await login()).status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect((await get('/wps/member/info', token)).status).toBe(200);
  });

  it('counts a trial session as a visitor', async () => {
    const trial = await aMember(identity.MemberType.TRIAL);
    await Promise.all(Array.from({ length: RATE + 10 }, () => get('/wps/session/key')));
    expect((await get('/wps/member/info', trial)).status).toBe(429);
  });

  it('limits unknown tokens by address, and known sessions still work', async () => {
    const token = await aMember();
    expect((await get('/wps/member/info', token)).status).toBe(200);
    const statuses = await Promise.all(
      Array.from({ length: RATE + 20 }, async (_, n) => (await get('/wps/member/info', `bad${n}.token.here`)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect((await get('/wps/member/info', token)).status).toBe(200);
  });

  it('limits a member by session', async () => {
    const token = await aMember();
    const statuses = await Promise.all(
      Array.from({ length: RATE + 10 }, async () => (await get('/wps/member/info', token)).status),
    );
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  });
});
