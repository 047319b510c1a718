import '../../db/pg-types.js';
import pg from 'pg';
import {
  PARTITIONS,
  type EventLog,
  type OutgoingRecord,
  type SubscribeOptions,
  type Subscription,
} from '../log/event-log.js';
import { partitionOf } from '../log/partition-of.js';
import { OwnerSession } from './owner-session.js';
import { PostgresSubscription } from './postgres-subscription.js';

export interface PostgresLogOptions {
  /** The URL of the database event_log, with the role of the service. */
  readonly url: string;
  /** The time (ms) after which an instance without a heartbeat loses its partitions to other instances. */
  readonly leaseMs?: number;
  readonly poolMax?: number;
}

/** The event log in Postgres, which is the default. It needs no additional server, and it loses no committed event. */
export class PostgresLog implements EventLog {
  private readonly pool: pg.Pool;
  private session: Promise<OwnerSession> | undefined;
  private readonly subscriptions = new Set<PostgresSubscription>();

  constructor(private readonly options: PostgresLogOptions) {
    this.pool = new pg.Pool({
      connectionString: options.url,
      max: options.poolMax ?? 4,
      application_name: 'event-log',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    // The pool lost a connection. pg opens a new connection at the next use, so nothing is done here.
    this.pool.on('error', () => undefined);
  }

  async ensureTopics(topics: readonly string[]): Promise<void> {
    await this.pool.query('SELECT log_ensure_topic(name, $2) FROM unnest($1::text[]) AS name ORDER BY name', [
      topics,
      PARTITIONS,
    ]);
  }

  async publish(topic: string, records: readonly OutgoingRecord[]): Promise<void> {
    await this.pool.query({
      name: 'log_append',
      text: 'SELECT log_append($1, $2::int[], $3::text[], $4::bytea[], $5::text[])',
      values: [
        topic,
        records.map((record) => record.partition ?? partitionOf(record.key)),
        records.map((record) => record.key),
        records.map(({ value }) => Buffer.from(value.buffer, value.byteOffset, value.byteLength)),
        records.map((record) => JSON.stringify(record.headers)),
      ],
    });
  }

  async subscribe(options: SubscribeOptions): Promise<Subscription> {
    const session = await this.ownerSession();
    const subscription = new PostgresSubscription(this.pool, session, options, this.options.leaseMs ?? 10_000, () =>
      this.subscriptions.delete(subscription),
    );
    this.subscriptions.add(subscription);
    try {
      await subscription.start();
    } catch (error) {
      // The start failed. The caller retries with a new subscription, so this one is stopped.
      await subscription.stop().catch(() => undefined);
      throw error;
    }
    return subscription;
  }

  async lag(group: string, topics: readonly string[], from: SubscribeOptions['from'] = 'beginning'): Promise<bigint> {
    const { rows } = await this.pool.query<{ lag: bigint }>('SELECT log_lag($1, $2, $3) AS lag', [
      group,
      topics,
      from === 'beginning',
    ]);
    return rows[0]?.lag ?? 0n;
  }

  async rewind(group: string, topics: readonly string[]): Promise<void> {
    await this.pool.query('SELECT log_rewind($1, $2)', [group, topics]);
  }

  async close(): Promise<void> {
    await Promise.all([...this.subscriptions].map((subscription) => subscription.stop()));
    await (await this.session?.catch(() => undefined))?.close();
    await this.pool.end();
  }

  private ownerSession(): Promise<OwnerSession> {
    this.session ??= (async () => {
      const session = new OwnerSession(this.options.url);
      await session.open();
      return session;
    })();
    this.session.catch(() => {
      this.session = undefined;
    });
    return this.session;
  }
}
