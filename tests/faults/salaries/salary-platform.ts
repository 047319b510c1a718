import { randomUUID } from 'node:crypto';
import { encodeEvent } from '@nm/contracts';
import { migrations } from '@nm/agents/migrations/index.js';
import type { Fact } from '@nm/agents/testing/history.js';
import { toRecord, watermarkRecord } from '@nm/kit/events/event-headers.js';
import { PARTITIONS, type OutgoingRecord } from '@nm/kit/events/log/event-log.js';
import { PostgresLog } from '@nm/kit/events/postgres/postgres-log.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { createTestEventLog, type TestEventLog } from '@nm/kit/testing/test-event-log.js';
import { leasePort } from '@nm/local/leased-ports.js';
import { MIGRATIONS } from '@nm/wallet/migrations/index.js';
import { ServiceProcess } from '../../support/service-process.js';
import { until } from '../../support/until.js';

/**
 * The topics on which the test publishes watermarks (all facts before this time are published). The wallet publishes
 * events of its own too.
 */
const TOPICS = ['games.v1', 'identity.v1', 'promotions.v1', 'wallet.v1'] as const;
/** The consumers of the facts. */
const READERS = [
  { service: 'agents', group: 'agents.book', topics: TOPICS.filter((topic) => topic !== 'wallet.v1') },
  { service: 'wallet', group: 'wallet.accounts', topics: ['identity.v1'] },
] as const;

type Environment = Readonly<Record<string, string>>;

/**
 * The wallet and two copies of agents as in production, on one event log. The test publishes the facts and watermarks
 * of identity and games. Each copy has its own job interval, so that both work.
 */
export class SalaryPlatform {
  private constructor(
    readonly agents: TestDatabase,
    readonly wallet: TestDatabase,
    private readonly others: readonly TestDatabase[],
    private readonly log: TestEventLog,
    private readonly publishers: ReadonlyMap<string, PostgresLog>,
    private readonly readers: ReadonlyMap<string, PostgresLog>,
    private readonly environments: { readonly wallet: Environment; readonly copies: readonly Environment[] },
  ) {}

  /** All records that the test has published, so that it can publish them again. */
  readonly published = new Map<string, OutgoingRecord[]>(TOPICS.map((topic) => [topic, []]));

  static async create(): Promise<SalaryPlatform> {
    const agents = await createTestDatabase({ service: 'agents', migrations });
    const wallet = await createTestDatabase({ service: 'wallet', migrations: MIGRATIONS });
    // The database roles of these services are needed, because the log lets a role write only to its own topics.
    const others = await Promise.all(
      ['identity', 'games', 'promotions'].map((service) => createTestDatabase({ service, migrations: [] })),
    );
    const log = await createTestEventLog();
    const publishers = new Map(
      TOPICS.map((topic) => [topic as string, new PostgresLog({ url: log.urlFor(topic.split('.')[0] ?? '') })]),
    );
    for (const [topic, publisher] of publishers) await publisher.ensureTopics([topic]);
    const readers = new Map(
      READERS.map(({ service }) => [service as string, new PostgresLog({ url: log.urlFor(service) })]),
    );
    return new SalaryPlatform(
      agents,
      wallet,
      others,
      log,
      publishers,
      readers,
      await environmentsOf(agents, wallet, log),
    );
  }

  startWallet(): ServiceProcess {
    return new ServiceProcess('services/wallet', this.environments.wallet);
  }

  startCopy(copy: 0 | 1): ServiceProcess {
    return new ServiceProcess('services/agents', this.environments.copies[copy] ?? {});
  }

  /** Publishes facts in this order. A fact that is listed twice is published twice, with one id. */
  async publish(facts: readonly Fact[]): Promise<void> {
    const records = new Map<Fact, { topic: string; record: OutgoingRecord }>();
    for (const fact of facts) {
      const known = records.get(fact) ?? recordOf(fact);
      records.set(fact, known);
      this.published.get(known.topic)?.push(known.record);
      // Publishes facts one at a time. A batch would give an order to facts of different topics, which the log does not
      // promise.
      await this.publishers.get(known.topic)?.publish(known.topic, [known.record]);
    }
  }

  /** Publishes records again, as if the consumers read the topic again from its start. */
  async publishAgain(topic: string, records: readonly OutgoingRecord[]): Promise<void> {
    await this.publishers.get(topic)?.publish(topic, records);
  }

  /**
   * Publishes a watermark, which states that all facts before a time are published. Windows (periods of salaries) that
   * end before this time may then close.
   */
  async passed(at: Date): Promise<void> {
    for (const [topic, publisher] of this.publishers) {
      await publisher.publish(
        topic,
        Array.from({ length: PARTITIONS }, (_, partition) => watermarkRecord(partition, at)),
      );
    }
  }

  /** Waits until the services have handled all facts and nothing is parked. */
  async taken(): Promise<void> {
    for (const { service, group, topics } of READERS) {
      const reader = this.readers.get(service);
      await until(
        `${group} to take what was published`,
        async () => Number(await reader?.lag(group, topics)),
        (lag) => lag === 0,
        120_000,
      );
    }
    await until(
      'nothing to be parked',
      () => this.parked(),
      (parked) => parked === 0,
      120_000,
    );
  }

  async parked(): Promise<number> {
    const counted = await Promise.all(
      [this.agents, this.wallet].map(({ db }) =>
        db.one<{ count: number }>('SELECT count(*)::int AS count FROM parked WHERE resolved_at IS NULL'),
      ),
    );
    return counted.reduce((sum, row) => sum + (row?.count ?? 0), 0);
  }

  /** Waits until every window up to a moment is closed and each of its settlements is paid or owed. */
  async settled(at: Date): Promise<void> {
    const open = (): Promise<{ windows: number; due: number } | undefined> =>
      this.agents.db.one(
        `SELECT (SELECT count(*)::int FROM windows WHERE status = 'open' AND ends_at <= $1) AS windows,
              (SELECT count(*)::int FROM settlements WHERE status = 'due') AS due`,
        [at],
      );
    await until('every period to be settled', open, (left) => left?.windows === 0 && left.due === 0, 150_000);
  }

  async drop(): Promise<void> {
    await Promise.all([...this.publishers.values(), ...this.readers.values()].map((log) => log.close()));
    await this.log.drop();
    await Promise.all([this.agents, this.wallet, ...this.others].map((database) => database.drop()));
  }
}

function recordOf({ schema, body }: Fact): { topic: string; record: OutgoingRecord } {
  const { type, topic, key, payload } = encodeEvent(schema, body);
  return { topic, record: toRecord({ id: randomUUID(), type, key, payload, occurredAt: new Date() }) };
}

async function environmentsOf(agents: TestDatabase, wallet: TestDatabase, log: TestEventLog) {
  const ports = await Promise.all(Array.from({ length: 7 }, leasePort));
  const at = (n: number): string => `127.0.0.1:${ports[n]}`;
  const redis = process.env['TEST_REDIS_URL'] ?? '';
  const keys = (n: number): string => `http://${at(n)}/.well-known/jwks.json`;
  const common = { EVENT_LOG: 'postgres', WALLET_RPC_ADDRESS: at(0), IDENTITY_RPC_ADDRESS: '127.0.0.1:1' };
  return {
    wallet: {
      ...common,
      DEMO: '1',
      DATABASE_URL: wallet.url,
      EVENT_LOG_URL: log.urlFor('wallet'),
      REDIS_URL: redis,
      RPC_LISTEN: at(0),
      INTERNAL_LISTEN: at(1),
      CALLBACK_LISTEN: at(2),
      AGENTS_KEYS_URL: [keys(4), keys(6)].join(','),
    },
    copies: [0, 1].map((copy) => ({
      ...common,
      DEMO: '0',
      DATABASE_URL: agents.url,
      EVENT_LOG_URL: log.urlFor('agents'),
      REDIS_URL: new URL(`/${copy + 1}`, redis).href,
      RPC_LISTEN: at(3 + 2 * copy),
      INTERNAL_LISTEN: at(4 + 2 * copy),
    })),
  };
}
