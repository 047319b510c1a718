import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Db } from '@nm/kit/db/db.js';
import { ConsumerRunner } from '@nm/kit/events/consumer-runner.js';
import { Limiter } from '@nm/kit/events/limiter.js';
import type { EventLog } from '@nm/kit/events/log/event-log.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { Relay } from '@nm/kit/events/relay.js';
import { wallet } from '@nm/contracts';
import { eventTables } from '@nm/kit/events/event-tables.js';
import { openEventLog } from '@nm/kit/events/log/open-event-log.js';
import { createTestDatabase } from '@nm/kit/testing/test-database.js';
import { createTestEventLog } from '@nm/kit/testing/test-event-log.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SERVICE = 'relaybench';
const TYPE = wallet.BalanceChangedSchema.typeName;

class CreateOutbox1763640000000 implements MigrationInterface {
  up(queryRunner: QueryRunner): Promise<void> {
    return eventTables(queryRunner);
  }
  async down(): Promise<void> {}
}

export interface RelayFigures {
  /** Events that one relay moves from a populated outbox to the log, each round's rate. */
  readonly eventsPerSecond: readonly number[];
  /** From the commit to the consumer's handler, at the asked rate of commits per second. */
  readonly delayMs: { readonly p50: number; readonly p99: number };
}

export interface RelayBenchOptions {
  readonly rounds?: number;
  readonly eventsPerRound?: number;
  /** Commits per second while the delay is measured: half of what the service bears. */
  readonly commitsPerSecond?: number;
  readonly delaySeconds?: number;
}

/** The ledger's fact, as its batch writes it: JSON that the relay encodes. */
async function appendBalances(db: Db, topic: string, count: number): Promise<void> {
  await db.rows(
    `INSERT INTO outbox (type, topic, key, body)
     SELECT $1, $2, 'm' || i % 5000, json_build_object('memberId', 'm' || i % 5000, 'currency', 'USD', 'cashMinor', '123456',
            'bonusMinor', '0', 'heldMinor', '0', 'version', i::text, 'transferId', uuidv7(), 'occurredAt', '2026-11-20T10:00:00Z')
       FROM generate_series(1, $3::int) i`, [TYPE, topic, count]);
}

/** Measures G8's relay side (limits-and-faults §2) on the Postgres of TEST_POSTGRES_URL and the log of EVENT_LOG. */
export async function measureRelay(options: RelayBenchOptions = {}): Promise<RelayFigures> {
  Logger.overrideLogger(false);
  const database = await createTestDatabase({ service: SERVICE, migrations: [CreateOutbox1763640000000] });
  const kafka = process.env['EVENT_LOG'] === 'kafka';
  const testLog = kafka ? undefined : await createTestEventLog();
  const log = await openEventLog(SERVICE, testLog ? { kind: 'postgres', url: testLog.urlFor(SERVICE) } : undefined);
  try {
    const topic = `${SERVICE}.v${Date.now()}`;
    await log.ensureTopics([topic]);
    const eventsPerSecond: number[] = [];
    for (let round = 0; round < (options.rounds ?? 5); round++) {
      eventsPerSecond.push(await drainRate(database.db, database.url, log, topic, options.eventsPerRound ?? 40_000));
    }
    return { eventsPerSecond, delayMs: await delays(database.db, database.url, log, options.commitsPerSecond ?? 500, options.delaySeconds ?? 5) };
  } finally {
    await log.close();
    await database.drop();
    await testLog?.drop();
  }
}

async function drainRate(db: Db, url: string, log: EventLog, topic: string, count: number): Promise<number> {
  await appendBalances(db, topic, count);
  const relay = new Relay({ url, topic, log, outbox: new Outbox(db, topic) });
  const startedAt = performance.now();
  relay.start();
  while (await db.one('SELECT 1 AS waits FROM outbox WHERE published_at IS NULL LIMIT 1')) await sleep(10);
  const rate = count / ((performance.now() - startedAt) / 1_000);
  await relay.stop();
  return rate;
}

/** Open-loop commits, one fact each; the delay is taken in the handler, on the same clock. */
async function delays(db: Db, url: string, log: EventLog, perSecond: number, seconds: number): Promise<RelayFigures['delayMs']> {
  const topic = `${SERVICE}.v${Date.now()}`;
  await log.ensureTopics([topic]);
  const committedAt = new Map<string, number>();
  const taken: number[] = [];
  const outbox = new Outbox(db, topic);
  const relay = new Relay({ url, topic, log, outbox });
  const runner = new ConsumerRunner({
    log, db, limiter: new Limiter(4),
    plan: { name: `${SERVICE}.delays`, kind: 'signal', topics: [topic], handlers: new Map([[TYPE, async (event) => {
      const at = committedAt.get((event as unknown as { transferId: string }).transferId);
      if (at !== undefined) taken.push(performance.now() - at);
    }]]) },
  });
  relay.start();
  await runner.start();
  await sleep(2_000);
  const commits: Promise<void>[] = [];
  const total = perSecond * seconds;
  for (const startedAt = performance.now(); commits.length < total; await sleep(2)) {
    while (commits.length < Math.min(total, ((performance.now() - startedAt) / 1_000) * perSecond)) commits.push(commit(commits.length));
  }
  await Promise.all(commits);
  await sleep(1_000);
  await runner.stop();
  await relay.stop();
  taken.sort((a, b) => a - b);
  const at = (share: number): number => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: taken.length === total ? at(0.99) : Number.NaN };

  async function commit(nth: number): Promise<void> {
    await db.rows(`INSERT INTO outbox (type, topic, key, body) VALUES ($1, $2, $3, $4)`,
      [TYPE, topic, `m${nth % 500}`, JSON.stringify({ memberId: `m${nth % 500}`, version: String(nth), transferId: `t${nth}` })]);
    committedAt.set(`t${nth}`, performance.now());
    outbox.wake();
  }
}
