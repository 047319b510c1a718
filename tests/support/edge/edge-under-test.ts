import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { create, type DescMessage, type MessageInitShape } from '@bufbuild/protobuf';
import { encodeEvent, identity } from '@nm/contracts';
import type { RedisClient } from '@nm/bff/redis/redis-client.js';
import { SessionStore } from '@nm/bff/session/session.store.js';
import { toRecord } from '@nm/kit/events/event-headers.js';
import { PostgresLog } from '@nm/kit/events/postgres/postgres-log.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { createTestEventLog, type TestEventLog } from '@nm/kit/testing/test-event-log.js';
import { leasePort } from '@nm/local/leased-ports.js';
import { ServiceProcess } from '../service-process.js';
import { until } from '../until.js';
import { FakeServices } from './fake-services.js';

const OWNERS = ['wallet', 'messaging', 'games', 'identity'] as const;
const DAY_MS = 86_400_000;
const START_MS_MAX = 120_000;

/** A member with a live session. */
export interface Guest {
  readonly memberId: string;
  readonly token: string;
}

/** The edge as in production on a real Redis and a real event log, with fakes in place of the services behind it. */
export class EdgeUnderTest {
  private constructor(
    readonly fakes: FakeServices,
    readonly url: string,
    private readonly databases: readonly TestDatabase[],
    private readonly log: TestEventLog,
    private readonly owners: ReadonlyMap<string, PostgresLog>,
    private readonly environment: Readonly<Record<string, string>>,
    private readonly redisUrl: string,
  ) {}

  static async create(): Promise<EdgeUnderTest> {
    // The database roles of these services are needed, because the log lets a role write only to its own topics.
    const databases = await Promise.all(
      [...OWNERS, 'bff'].map((service) => createTestDatabase({ service, migrations: [] })),
    );
    const log = await createTestEventLog();
    const owners = new Map(OWNERS.map((owner) => [owner as string, new PostgresLog({ url: log.urlFor(owner) })]));
    for (const [owner, opened] of owners) await opened.ensureTopics([`${owner}.v1`]);
    const fakes = await FakeServices.start();
    fakes.identity.idleMs = DAY_MS;
    fakes.identity.rateLimitPerMinute = 10_000_000;
    const [http, internal] = [await leasePort(), await leasePort()];
    const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
    return new EdgeUnderTest(
      fakes,
      `http://127.0.0.1:${http}`,
      databases,
      log,
      owners,
      {
        ...fakes.environment,
        DEMO: '1',
        REDIS_URL: redisUrl,
        EVENT_LOG: 'postgres',
        EVENT_LOG_URL: log.urlFor('bff'),
        WEB_ROOT: '/nowhere',
        HTTP_LISTEN: `127.0.0.1:${http}`,
        INTERNAL_LISTEN: `127.0.0.1:${internal}`,
        TRUSTED_PROXIES: '127.0.0.1',
      },
      redisUrl,
    );
  }

  /**
   * Starts the edge and waits until it answers.
   * @param more further variables, for example the addresses of real services in place of fakes.
   */
  async start(more: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> {
    const edge = new ServiceProcess('bff', { ...this.environment, ...more });
    const answers = (): Promise<boolean> =>
      fetch(`${this.url}/wps/system/status`, { headers: { 'x-merchant': 'lab' } }).then(
        ({ ok }) => ok,
        () => false,
      );
    try {
      await until('the edge to answer', async () => edge.hasEnded || answers(), Boolean, START_MS_MAX);
    } catch (error) {
      await edge.kill();
      throw error;
    }
    if (edge.hasEnded) throw new Error(`the edge ended unexpectedly: ${edge.said}`);
    return edge;
  }

  /** Returns the environment variables of another edge on the same Redis, event log and fakes. */
  environmentAt(httpPort: number, internalPort: number): Readonly<Record<string, string>> {
    return { ...this.environment, HTTP_LISTEN: `127.0.0.1:${httpPort}`, INTERNAL_LISTEN: `127.0.0.1:${internalPort}` };
  }

  /** The URL at which the edge publishes its keys, for services that it calls. */
  get keysUrl(): string {
    return `http://${this.environment['INTERNAL_LISTEN']}/.well-known/jwks.json`;
  }

  /** Returns the URL of the event log for a service of the test. */
  eventLogUrl(service: string): string {
    return this.log.urlFor(service);
  }

  /** Creates members with a balance at version 1 and a session each; ids are generated if none are given. */
  async guests(count: number, idOf: (n: number) => string = () => randomUUID()): Promise<Guest[]> {
    const redis = new Redis(this.redisUrl);
    const sessions = new SessionStore(redis as unknown as RedisClient);
    const guests: Guest[] = [];
    for (let n = 0; n < count; n += 1) {
      const member = create(identity.MemberSchema, {
        id: idOf(n),
        brand: 'lab',
        account: `guest${n}`,
        currency: 'USD',
        language: 'EN',
      });
      const { token, sessionId } = this.fakes.identity.grant('lab', identity.MemberType.PLAYER, member);
      await sessions.put({
        id: sessionId,
        memberId: member.id,
        brand: 'lab',
        account: member.account,
        type: 0,
        currency: 'USD',
        language: 'EN',
        device: 'test',
        ip: '127.0.0.1',
        createdAt: Date.now(),
        idleMs: DAY_MS,
        expiresAt: Date.now() + DAY_MS,
      });
      this.fakes.wallet.set(member.id, 100n, 1n);
      guests.push({ memberId: member.id, token });
    }
    await redis.quit();
    return guests;
  }

  /** Publishes facts as their owners do, in one batch. */
  async publish<S extends DescMessage>(schema: S, bodies: readonly MessageInitShape<S>[]): Promise<void> {
    const events = bodies.map((body) => encodeEvent(schema, body));
    const topic = events[0]?.topic;
    if (topic === undefined) return;
    await this.owners.get(topic.split('.')[0] ?? '')?.publish(
      topic,
      events.map(({ type, key, payload }) =>
        toRecord({ id: randomUUID(), type, key, payload, occurredAt: new Date() }),
      ),
    );
  }

  async drop(): Promise<void> {
    this.fakes.stop();
    await Promise.all([...this.owners.values()].map((owner) => owner.close()));
    await this.log.drop();
    await Promise.all(this.databases.map((database) => database.drop()));
  }
}
