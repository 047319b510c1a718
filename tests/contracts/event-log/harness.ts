import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresLog } from '@nm/kit/events/postgres/postgres-log.js';
import { migrateLog } from '@nm/kit/events/postgres/migrate-log.js';
import type { EventLog, OutgoingRecord } from '@nm/kit/events/log/event-log.js';
import pg from 'pg';
import { startKafka } from '../../../infra/kafka/start-kafka.mjs';

/** The time (ms) of silence after which a copy loses its partitions. It is short, so that tests are fast. */
export const LEASE_MS = 2_500;

export interface LogHarness {
  readonly adapter: 'postgres' | 'kafka';
  /** The environment with which a child process opens the same log. */
  readonly env: Record<string, string>;
  open(): Promise<EventLog>;
  /** Stops the log. The returned function starts it again with all its records. */
  interrupt(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Opens the log of a process's environment. The role is `logtest`, so names of topics and groups start with it. */
export async function openLog(env: Record<string, string | undefined>): Promise<EventLog> {
  if (env['EVENT_LOG'] === 'kafka') {
    const { KafkaLog } = await import('@nm/kit/events/kafka/kafka-log.js');
    return new KafkaLog({
      brokers: (env['KAFKA_BROKERS'] ?? '').split(','),
      clientId: 'logtest',
      sessionTimeoutMs: LEASE_MS,
    });
  }
  return new PostgresLog({ url: env['EVENT_LOG_URL'] ?? '', leaseMs: LEASE_MS });
}

/**
 * EVENT_LOG=kafka runs the suite on a real broker (KAFKA_BROKERS, otherwise one that it starts); the default is
 * Postgres. A test that interrupts the log asks for its `own` log.
 */
export async function openHarness({ own = false } = {}): Promise<LogHarness> {
  return process.env['EVENT_LOG'] === 'kafka' ? kafkaHarness(own) : postgresHarness();
}

async function kafkaHarness(own: boolean): Promise<LogHarness> {
  const given = own ? undefined : process.env['KAFKA_BROKERS'];
  const dataDir = mkdtempSync(join(tmpdir(), 'kafka-'));
  let broker = given ? undefined : await startKafka({ dataDir });
  const env = { EVENT_LOG: 'kafka', KAFKA_BROKERS: given ?? broker!.brokers.join(',') };
  return {
    adapter: 'kafka',
    env,
    open: () => openLog(env),
    async interrupt() {
      if (!broker) throw new Error('only a harness with its own log can be interrupted');
      const { port, controllerPort } = broker;
      await broker.stop();
      return async () => {
        broker = await startKafka({ dataDir, port, controllerPort });
      };
    },
    async close() {
      await broker?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function postgresHarness(): Promise<LogHarness> {
  const adminUrl = process.env['TEST_POSTGRES_URL'];
  if (!adminUrl) throw new Error('TEST_POSTGRES_URL is not set: run this through `npm test -- <pattern>`.');
  const database = `t_event_log_${randomBytes(5).toString('hex')}`;
  const owner = new URL(adminUrl);
  owner.pathname = `/${database}`;
  await asAdmin(adminUrl, async (admin) => {
    await admin.query(`CREATE DATABASE ${database}`);
    for (const role of ['logtest', 'logother']) {
      const { rowCount } = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
      if (!rowCount) await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'test-only'`).catch(() => undefined);
    }
  });
  await migrateLog(owner.href);
  await migrateLog(owner.href);
  const own = new URL(owner);
  own.username = 'logtest';
  own.password = 'test-only';
  const env = { EVENT_LOG: 'postgres', EVENT_LOG_URL: own.href };
  return {
    adapter: 'postgres',
    env,
    open: () => openLog(env),
    async interrupt() {
      await asAdmin(adminUrl, async (admin) => {
        await admin.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`);
        await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [database]);
      });
      return () => asAdmin(adminUrl, (admin) => admin.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS true`));
    },
    close: () => asAdmin(adminUrl, (admin) => admin.query(`DROP DATABASE ${database} WITH (FORCE)`)),
  };
}

async function asAdmin(url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

let topics = Date.now();
/** A new topic, owned by `logtest`. */
export const aTopic = (): string => `logtest.v${topics++}`;
export const aGroup = (): string => `logtest.${randomBytes(5).toString('hex')}`;

/** Creates `count` records over `keys` keys. The value of a record is its position within its key. */
export function someRecords(count: number, keys: number, from = 0): OutgoingRecord[] {
  return Array.from({ length: count }, (_, i) => ({
    key: `k${i % keys}`,
    value: Buffer.from(String(from + Math.floor(i / keys))),
    headers: { id: `${from}-${i}`, note: 'é' },
  }));
}
