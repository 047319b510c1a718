import { Logger } from '@nestjs/common';
import type { Db } from '@nm/kit/db/db.js';
import type { ConsumerKind } from '@nm/kit/events/consumer.js';
import { ConsumerRunner } from '@nm/kit/events/consumer-runner.js';
import { ConcurrencyLimiter } from '@nm/kit/concurrency/concurrency-limiter.js';
import type { EventLog } from '@nm/kit/events/log/event-log.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { Relay } from '@nm/kit/events/relay.js';
import { requestRebuild, replayParked, republish } from '@nm/kit/events/replay.js';
import { Watermarks } from '@nm/kit/events/watermarks.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { startCopy, type Copy } from './copies.js';
import { aGroup, aTopic, LEASE_MS, openHarness, type LogHarness } from './harness.js';
import { until } from '../../support/until.js';
import { appendFacts, CreateSeen1763640000000, everyKey, seenBy, seeingPlan, upTo } from './ledger-of-seen.js';

const KEYS = Array.from({ length: 24 }, (_, i) => `m${i}`);

// Goal: between a commit and its handler no fact is lost, duplicated or reordered within a key, with either event log
// and with crashes of any process.
describe('facts from the outbox to their consumers', () => {
  let harness: LogHarness;
  let database: TestDatabase;
  let db: Db;
  let log: EventLog;
  let topic: string;
  let running: { stop(): Promise<void> }[] = [];
  let copies: Copy[] = [];

  beforeAll(async () => {
    Logger.overrideLogger(false);
    harness = await openHarness();
    log = await harness.open();
  }, 60_000);
  afterAll(async () => {
    await log.close();
    await harness.close();
  });
  // Each test has its own database, because one relay publishes a database's whole outbox to one topic.
  beforeEach(async () => {
    database = await createTestDatabase({ service: 'logtest', migrations: [CreateSeen1763640000000] });
    db = database.db;
    topic = aTopic();
    await log.ensureTopics([topic]);
  });
  afterEach(async () => {
    for (const copy of copies) copy.kill('SIGKILL');
    await Promise.all(copies.map((copy) => copy.ended));
    await Promise.all(running.map((part) => part.stop()));
    [running, copies] = [[], []];
    await database.drop();
  });

  const relay = (): Relay => {
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
    return part;
  };
  const consume = async (
    name: string,
    kind: ConsumerKind = 'effect',
    watermarks?: Watermarks,
    together?: boolean,
  ): Promise<ConsumerRunner> => {
    const runner = new ConsumerRunner({
      plan: seeingPlan({ name, topic, kind, together }, db),
      log,
      db,
      limiter: new ConcurrencyLimiter({ concurrencyMax: 5 }),
      watermarks,
      policy: { waitsMs: [30, 60], parkedWaitMs: [200, 1_000] },
    });
    await runner.start();
    running.push(runner);
    return runner;
  };
  const copy = async (name: string, consumer: string, together: boolean): Promise<Copy> => {
    const started = await startCopy(name, {
      ...harness.env,
      DATABASE_URL: database.url,
      TOPIC: topic,
      CONSUMER: consumer,
      TOGETHER: together ? '1' : '0',
    });
    copies.push(started);
    return started;
  };
  const trouble = (key: string, version: number, kind = 'fail') =>
    db.rows('INSERT INTO trouble VALUES ($1, $2, $3)', [key, version, kind]);
  const seen = (consumer: string, count: number) =>
    until(`${consumer} saw ${count}`, async () => {
      const rows = await db.rows('SELECT 1 AS one FROM seen WHERE consumer = $1', [consumer]);
      return rows.length >= count;
    });

  it('arrive once and in order per key, for an early and a late consumer', async () => {
    relay();
    const [early, late] = [aGroup(), aGroup()];
    await consume(early);
    await appendFacts(db, topic, KEYS, 1, 10);
    await appendFacts(db, topic, KEYS, 11, 20);
    await seen(early, 480);
    await consume(late);
    await seen(late, 480);
    expect(await seenBy(db, early)).toEqual(everyKey(KEYS, upTo(20)));
    expect(await seenBy(db, late)).toEqual(everyKey(KEYS, upTo(20)));
    const unmarked = await db.rows('SELECT 1 AS one FROM outbox WHERE published_at IS NULL');
    expect(unmarked).toHaveLength(0);
  });

  it('are not published when their transaction rolls back', async () => {
    relay();
    const consumer = aGroup();
    await consume(consumer);
    await expect(
      db.transaction(async (tx) => {
        await tx.rows(
          `INSERT INTO outbox (type, topic, key, body) VALUES ('wallet.v1.BalanceChanged', $1, 'm1', '{"memberId":"m1","version":"1"}')`,
          [topic],
        );
        throw new Error('rolled back on purpose');
      }),
    ).rejects.toThrow('rolled back on purpose');
    await appendFacts(db, topic, ['m1'], 2, 2);
    await seen(consumer, 1);
    expect(await seenBy(db, consumer)).toEqual({ m1: [2] });
  });

  it('keep their order when a slow transaction commits after later rows of other keys', async () => {
    relay();
    const consumer = aGroup();
    await consume(consumer);
    await db.transaction(async (tx) => {
      await tx.rows(
        `INSERT INTO outbox (type, topic, key, body) VALUES ('wallet.v1.BalanceChanged', $1, 'slow', '{"memberId":"slow","version":"1"}')`,
        [topic],
      );
      await appendFacts(db, topic, ['quick'], 1, 5);
      await seen(consumer, 5);
    });
    await appendFacts(db, topic, ['slow'], 2, 3);
    await seen(consumer, 8);
    expect(await seenBy(db, consumer)).toEqual({ quick: upTo(5), slow: upTo(3) });
  });

  it('are published by a second relay when the first one ends', async () => {
    const first = relay();
    const consumer = aGroup();
    await consume(consumer);
    relay();
    await appendFacts(db, topic, KEYS, 1, 5);
    await first.stop();
    await appendFacts(db, topic, KEYS, 6, 10);
    await seen(consumer, 240);
    expect(await seenBy(db, consumer)).toEqual(everyKey(KEYS, upTo(10)));
  });

  it('are published once by a second relay when the first one stalls and later continues', async () => {
    const consumer = aGroup();
    await consume(consumer);
    const stalled = await startCopy(
      'relay',
      { ...harness.env, DATABASE_URL: database.url, TOPIC: topic },
      'relay-copy.ts',
    );
    copies.push(stalled);
    await appendFacts(db, topic, KEYS, 1, 5);
    await seen(consumer, 120);
    stalled.kill('SIGSTOP');
    relay();
    await appendFacts(db, topic, KEYS, 6, 10);
    await seen(consumer, 240);
    stalled.kill('SIGCONT');
    await appendFacts(db, topic, KEYS, 11, 15);
    await seen(consumer, 360);
    expect(await seenBy(db, consumer)).toEqual(everyKey(KEYS, upTo(15)));
  });

  it('have no second effect when the whole archive is sent again', async () => {
    relay();
    const consumer = aGroup();
    await consume(consumer);
    await appendFacts(db, topic, KEYS, 1, 5);
    await seen(consumer, 120);
    expect(await republish(db, new Date(0), new Date(Date.now() + 60_000))).toBe(120);
    await until(
      'all are published again',
      async () => (await db.rows('SELECT 1 AS one FROM outbox WHERE published_at IS NULL')).length === 0,
    );
    await until('the consumer read them', async () => (await log.lag(consumer, [topic])) === 0n);
    expect(await seenBy(db, consumer)).toEqual(everyKey(KEYS, upTo(5)));
  });

  it.each([
    ['effect', false],
    ['effect', true],
    ['projection', true],
  ] as const)(
    "of kind %s (in shared transactions: %s) park behind a failure in their key's order, while other keys go on, and replay in order by command",
    async (kind, together) => {
      relay();
      const consumer = aGroup();
      await consume(consumer, kind, undefined, together);
      await trouble('m1', 3);
      await appendFacts(db, topic, ['m1', 'm2'], 1, 6);
      await seen(consumer, 8);
      await until(
        'the rest is parked',
        async () => (await db.rows('SELECT 1 AS one FROM parked WHERE resolved_at IS NULL')).length === 4,
      );
      expect(await seenBy(db, consumer)).toEqual({ m1: [1, 2], m2: upTo(6) });
      const parked = await db.rows<{ cause: string; reason: string }>('SELECT cause, reason FROM parked ORDER BY seq');
      expect(parked.map((row) => row.cause)).toEqual(['failed', 'behind', 'behind', 'behind']);
      expect(parked[0]!.reason).toContain('failed on purpose');

      await replayParked(db, consumer);
      await until(
        'it failed again',
        async () => (await db.one<{ attempts: number }>('SELECT max(attempts) AS attempts FROM parked'))!.attempts > 3,
      );
      await db.rows('DELETE FROM trouble');
      await replayParked(db, consumer);
      await seen(consumer, 12);
      await appendFacts(db, topic, ['m1'], 7, 8);
      await seen(consumer, 14);
      expect(await seenBy(db, consumer)).toEqual({ m1: upTo(8), m2: upTo(6) });
    },
  );

  it('that arrived before their prerequisite are retried automatically, in order', async () => {
    relay();
    const consumer = aGroup();
    await consume(consumer);
    await trouble('m1', 1, 'prerequisite');
    await appendFacts(db, topic, ['m1'], 1, 3);
    await until(
      'all wait',
      async () => (await db.rows('SELECT 1 AS one FROM parked WHERE resolved_at IS NULL')).length === 3,
    );
    await db.rows('DELETE FROM trouble');
    await seen(consumer, 3);
    expect(await seenBy(db, consumer)).toEqual({ m1: upTo(3) });
  });

  it.each([false, true])(
    'are neither lost nor doubled nor reordered when one of two copies is killed inside a retry (in shared transactions: %s)',
    async (together) => {
      relay();
      const consumer = aGroup();
      await trouble('m5', 4);
      const [first, second] = await Promise.all([copy('a', consumer, together), copy('b', consumer, together)]);
      await appendFacts(db, topic, KEYS, 1, 10);
      const inRetry = (one: Copy) => one.lines.some((line) => line.startsWith('try m5 4 2'));
      await until('one is inside its retry', () => inRetry(first) || inRetry(second));
      (inRetry(first) ? first : second).kill('SIGKILL');
      await appendFacts(db, topic, KEYS, 11, 15);
      await db.rows('DELETE FROM trouble');
      await seen(consumer, 360);
      await until('nothing is left over', async () => (await log.lag(consumer, [topic])) === 0n);
      expect(await seenBy(db, consumer)).toEqual(everyKey(KEYS, upTo(15)));
    },
  );

  it.each([false, true])(
    'go to another copy when their owner stalls, and the stalled one is fenced when it wakes (in shared transactions: %s)',
    async (together) => {
      relay();
      const consumer = aGroup();
      const [first, second] = await Promise.all([copy('a', consumer, together), copy('b', consumer, together)]);
      const warmUp = Array.from({ length: 24 }, (_, i) => `warm-up-${i}`);
      await until('both work', async () => {
        await appendFacts(db, topic, warmUp, 1, 1);
        await new Promise((resolve) => setTimeout(resolve, 300));
        const rows = await db.rows('SELECT DISTINCT copy FROM seen WHERE consumer = $1', [consumer]);
        return rows.length === 2;
      });
      await db.rows('DELETE FROM seen');
      first.kill('SIGSTOP');
      await appendFacts(db, topic, KEYS, 1, 10);
      await seen(consumer, 240);
      const heard = second.lines.length;
      first.kill('SIGCONT');
      await appendFacts(db, topic, KEYS, 11, 20);
      await seen(consumer, 480);
      await new Promise((resolve) => setTimeout(resolve, LEASE_MS));
      await until('nothing is left over', async () => (await log.lag(consumer, [topic])) === 0n);
      expect(heard).toBeGreaterThan(0);
      const perKey = await seenBy(db, consumer);
      expect(Object.fromEntries(KEYS.map((key) => [key, perKey[key]]))).toEqual(everyKey(KEYS, upTo(20)));
    },
  );

  it('rebuild a projection from the first record on request', async () => {
    relay();
    const consumer = aGroup();
    const runner = await consume(consumer, 'projection');
    await appendFacts(db, topic, KEYS, 1, 5);
    await seen(consumer, 120);
    await until('it is committed', async () => (await log.lag(consumer, [topic])) <= 12n);
    await runner.stop();
    await requestRebuild(db, consumer);
    await consume(consumer, 'projection');
    await until('it began again', async () => (await db.rows('SELECT 1 AS one FROM rebuilds')).length === 0);
    await seen(consumer, 120);
    expect(await seenBy(db, consumer)).toEqual(everyKey(KEYS, upTo(5)));
  });

  it('reach a signal consumer from now on only, without an inbox', async () => {
    relay();
    const consumer = aGroup();
    await appendFacts(db, topic, KEYS, 1, 1);
    await until(
      'they are published',
      async () => (await db.rows('SELECT 1 AS one FROM outbox WHERE published_at IS NULL')).length === 0,
    );
    await consume(consumer, 'signal');
    for (let version = 2; Object.keys(await seenBy(db, consumer)).length < KEYS.length; version++) {
      await appendFacts(db, topic, KEYS, version, version);
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    expect(Object.values(await seenBy(db, consumer)).flat()).not.toContain(1);
    expect(await db.rows('SELECT 1 AS one FROM inbox')).toHaveLength(0);
  });

  it('are complete up to the watermark, which waits for every older transaction', async () => {
    const consumer = aGroup();
    const watermarks = new Watermarks(db);
    const reached = () => watermarks.reached(consumer, topic);
    relay();
    await consume(consumer, 'effect', watermarks);
    await until('a first watermark arrived', async () => (await reached()) !== undefined);
    let opened = new Date();
    await db.transaction(async (tx) => {
      await tx.rows(
        `INSERT INTO outbox (type, topic, key, body) VALUES ('wallet.v1.BalanceChanged', $1, 'm1', '{"memberId":"m1","version":"1"}')`,
        [topic],
      );
      opened = (await tx.one<{ at: Date }>('SELECT clock_timestamp() AS at'))!.at;
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      expect((await reached())!.getTime()).toBeLessThan(opened.getTime());
    });
    await until('the watermark passed', async () => (await reached())! > opened);
    expect(await seenBy(db, consumer)).toEqual({ m1: [1] });
  });
});
