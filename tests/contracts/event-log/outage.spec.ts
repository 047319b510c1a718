import { Logger } from '@nestjs/common';
import { ConsumerRunner } from '@nm/kit/events/consumer-runner.js';
import { ConcurrencyLimiter } from '@nm/kit/concurrency/concurrency-limiter.js';
import type { EventLog } from '@nm/kit/events/log/event-log.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { Relay } from '@nm/kit/events/relay.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { aGroup, aTopic, openHarness, type LogHarness } from './harness.js';
import { until } from '../../support/until.js';
import { appendFacts, CreateSeen1763640000000, everyKey, seenBy, seeingPlan, upTo } from './ledger-of-seen.js';

const KEYS = Array.from({ length: 24 }, (_, i) => `m${i}`);
const OUTAGE_MS = 4_000;

// Goal: commits continue while the log is down, and afterwards every event arrives once and in order.
describe('An event log that goes down under load', () => {
  let harness: LogHarness;
  let database: TestDatabase;
  let log: EventLog;
  beforeAll(async () => {
    Logger.overrideLogger(false);
    harness = await openHarness({ own: true });
    log = await harness.open();
    database = await createTestDatabase({ service: 'logtest', migrations: [CreateSeen1763640000000] });
  }, 60_000);
  afterAll(async () => {
    await log.close();
    await harness.close();
    await database.drop();
  }, 60_000);

  it('loses nothing, doubles nothing and keeps the order per key', async () => {
    const { db, url } = database;
    const [topic, consumer] = [aTopic(), aGroup()];
    await log.ensureTopics([topic]);
    const relay = new Relay({ url, topic, log, outbox: new Outbox(db, topic), tickMs: 50 });
    relay.start();
    const runner = new ConsumerRunner({
      plan: seeingPlan({ name: consumer, topic }, db),
      log,
      db,
      limiter: new ConcurrencyLimiter({ concurrencyMax: 5 }),
    });
    await runner.start();

    let version = 0;
    const append = () => appendFacts(db, topic, KEYS, ++version, version);
    while (version < 10) await append();
    const restore = await harness.interrupt();
    for (const end = Date.now() + OUTAGE_MS; Date.now() < end;) {
      await append();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const unpublished = await db.rows('SELECT 1 AS one FROM outbox WHERE published_at IS NULL');
    expect(unpublished.length).toBeGreaterThan(0);
    await restore();
    while (version < 60) await append();

    await until(
      'all arrived',
      async () => (await db.rows('SELECT 1 AS one FROM seen')).length >= KEYS.length * version,
      Boolean,
      60_000,
    );
    expect(await seenBy(db, consumer)).toEqual(everyKey(KEYS, upTo(version)));
    await until('the group finished', async () => (await log.lag(consumer, [topic])) <= 12n);
    await runner.stop();
    await relay.stop();
  }, 120_000);
});
