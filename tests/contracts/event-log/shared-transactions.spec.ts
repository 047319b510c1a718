import { randomUUID } from 'node:crypto';
import { create, toBinary } from '@bufbuild/protobuf';
import { Logger } from '@nestjs/common';
import { wallet } from '@nm/contracts';
import type { Db } from '@nm/kit/db/db.js';
import { ConsumerRunner } from '@nm/kit/events/consumer-runner.js';
import type { Envelope } from '@nm/kit/events/event-headers.js';
import { EventProcessor } from '@nm/kit/events/event-processor.js';
import { ConcurrencyLimiter } from '@nm/kit/concurrency/concurrency-limiter.js';
import type { EventLog } from '@nm/kit/events/log/event-log.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { Relay } from '@nm/kit/events/relay.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { aGroup, aTopic, LEASE_MS, openHarness, type LogHarness } from './harness.js';
import { until } from '../../support/until.js';
import { appendFacts, CreateSeen1763640000000, everyKey, seenBy, seeingPlan, TYPE, upTo } from './ledger-of-seen.js';

// Goal: events that are handled in one shared transaction keep their own delivery rules.
describe('facts whose effects share transactions', () => {
  let harness: LogHarness;
  let database: TestDatabase;
  let db: Db;
  let log: EventLog;
  let topic: string;
  let running: { stop(): Promise<void> }[] = [];

  beforeAll(async () => {
    Logger.overrideLogger(false);
    harness = await openHarness();
    log = await harness.open();
  }, 60_000);
  afterAll(async () => {
    await log.close();
    await harness.close();
  });
  beforeEach(async () => {
    database = await createTestDatabase({ service: 'logtest', migrations: [CreateSeen1763640000000] });
    db = database.db;
    topic = aTopic();
    await log.ensureTopics([topic]);
  });
  afterEach(async () => {
    await Promise.all(running.map((part) => part.stop()));
    running = [];
    await database.drop();
  });

  const relay = (): void => {
    const part = new Relay({
      url: database.url,
      topic,
      log,
      outbox: new Outbox(db, topic),
      tickMs: 50,
      silentMs: LEASE_MS,
    });
    part.start();
    running.push(part);
  };
  const consume = async (name: string): Promise<void> => {
    const runner = new ConsumerRunner({
      plan: seeingPlan({ name, topic, together: true }, db),
      log,
      db,
      limiter: new ConcurrencyLimiter({ concurrencyMax: 5 }),
    });
    await runner.start();
    running.push(runner);
  };
  const seen = (consumer: string, count: number) =>
    until(
      `${consumer} saw ${count}`,
      async () => (await db.rows('SELECT 1 AS one FROM seen WHERE consumer = $1', [consumer])).length >= count,
    );

  it('count once when one transaction has them twice', async () => {
    const consumer = aGroup();
    const processor = new EventProcessor({
      plan: seeingPlan({ name: consumer, topic, together: true }, db),
      db,
      limiter: new ConcurrencyLimiter({ concurrencyMax: 1 }),
    });
    const event = {
      id: randomUUID(),
      type: TYPE,
      key: 'm1',
      occurredAt: new Date(),
      payload: toBinary(
        wallet.BalanceChangedSchema,
        create(wallet.BalanceChangedSchema, { memberId: 'm1', currency: 'USD', version: 1n }),
      ),
    } as Envelope;
    // If a partition is lost and assigned again, the log delivers an event a second time while its first delivery still
    // waits for its transaction.
    expect(
      await Promise.all([1, 2, 3].map(() => processor.handle(topic, event, new AbortController().signal))),
    ).toEqual([true, true, true]);
    expect(await seenBy(db, consumer)).toEqual({ m1: [1] });
  });

  it('do not wait for a lock that another process holds on one of their keys', async () => {
    relay();
    const consumer = aGroup();
    await consume(consumer);
    await db.rows(`INSERT INTO trouble VALUES ('m1', 1, 'locked')`);
    await db.transaction(async (tx) => {
      await tx.rows('SELECT 1 AS one FROM trouble WHERE key = $1 FOR UPDATE', ['m1']);
      await appendFacts(db, topic, ['m1', 'm2', 'm3'], 1, 5);
      await seen(consumer, 10);
    });
    await seen(consumer, 15);
    expect(await seenBy(db, consumer)).toEqual(everyKey(['m1', 'm2', 'm3'], upTo(5)));
  });
});
