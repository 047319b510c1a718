import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import request from 'supertest';
import { identity } from '@nm/contracts';
import { SessionService } from '../session/session.service.js';
import { read, type Reply } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

// Goal: many people can share one address (carrier NAT). Visitors with that address may be limited, but members never
// are because of those visitors.

const [VISITORS, MEMBERS] = [60, 20];
/**
 * How long the test runs, in minutes. By default until as many requests were refused as there are visitors, which takes
 * some seconds; SHARED_ADDRESS_MINUTES=5 runs it for five minutes.
 */
const MINUTES = Number(process.env['SHARED_ADDRESS_MINUTES'] ?? 0);
const LOAD_MS_MAX = MINUTES > 0 ? MINUTES * 60_000 : 60_000;
/** The limit of requests per minute in the brands that are delivered with the platform. */
const RATE = 240;

const PATHS = {
  visitors: ['/wps/session/key', '/wps/system/status'],
  members: ['/wps/member/info', '/wps/v2/wallets/balance'],
} as const;

/** Counts the answers of the bff by kind of request and HTTP status. */
class Counts {
  readonly #counts = new Map<string, Map<number, number>>();

  add(kind: string, status: number): void {
    const ofKind = this.#counts.get(kind) ?? new Map<number, number>();
    this.#counts.set(kind, ofKind.set(status, (ofKind.get(status) ?? 0) + 1));
  }

  get statuses(): number[] {
    return [...new Set([...this.#counts.values()].flatMap((ofKind) => [...ofKind.keys()]))];
  }

  get refused(): number {
    return [...this.#counts.values()].reduce((sum, ofKind) => sum + (ofKind.get(429) ?? 0), 0);
  }

  text(): string {
    const kinds = [...this.#counts].map(([kind, ofKind]) => {
      const requests = [...ofKind.values()].reduce((sum, count) => sum + count, 0);
      return `${kind} ${requests} (${[...ofKind].map(([status, count]) => `${status}: ${count}`).join(', ')})`;
    });
    return `${kinds.join('; ')}; refused ${this.refused}`;
  }
}

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
      const startMs = performance.now();
      const counts = { visitors: new Counts(), members: new Counts() };
      const isOver = (): boolean =>
        performance.now() - startMs >= LOAD_MS_MAX || (MINUTES === 0 && counts.visitors.refused >= VISITORS);
      const browse = async (who: keyof typeof counts, pauseMs: number, token?: string): Promise<void> => {
        for (let n = 0; !isOver(); n += 1) {
          const path = PATHS[who][n % PATHS[who].length]!;
          counts[who].add(path, (await get(path, token)).status);
          await sleep(pauseMs);
        }
      };
      await Promise.all([
        ...Array.from({ length: VISITORS }, () => browse('visitors', 400)),
        ...members.map((token) => browse('members', 300, token)),
      ]);
      const minutes = ((performance.now() - startMs) / 60_000).toFixed(2);
      process.stdout.write(
        `${VISITORS} visitors and ${MEMBERS} members behind one address for ${minutes} min, limit ${RATE} a minute\n` +
          `  visitors: ${counts.visitors.text()}\n  members: ${counts.members.text()}\n`,
      );
      expect(counts.visitors.refused).toBeGreaterThan(0);
      expect(counts.members.refused).toBe(0);
      expect(counts.members.statuses).toEqual([200]);
    },
    LOAD_MS_MAX + 60_000,
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
