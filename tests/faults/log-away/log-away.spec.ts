import { Logger } from '@nestjs/common';
import { ConsumerRunner } from '@nm/kit/events/consumer-runner.js';
import { ConcurrencyLimiter } from '@nm/kit/concurrency/concurrency-limiter.js';
import type { EventLog } from '@nm/kit/events/log/event-log.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { Relay } from '@nm/kit/events/relay.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { openTestLedger, type TestLedger } from '@nm/wallet/ledger/testing/test-ledger.js';
import { aGroup, aTopic, openHarness, type LogHarness } from '../../contracts/event-log/harness.js';
import { CreateSeen1763640000000, seeingPlan, seenBy, upTo } from '../../contracts/event-log/ledger-of-seen.js';
import { until } from '../../support/until.js';
import { ClientBook } from '../oracle/client-book.js';
import { ledgerFaults } from '../oracle/ledger-oracle.js';
import { askAgain, membersWith, postingLoad } from '../postings/posting-load.js';
import { amount } from '../amount.js';

const AWAY_MS = amount('LOG_AWAY_MS', 6_000, 60_000);
const DRAINED_MS_MAX = 60_000;
const LOAD = { callers: 16, pauseMs: 40 } as const;
const MEMBERS = 24;

/**
 * Goal (F5): bets continue while the event log is down for a minute, and afterwards every event is delivered once and
 * in order.
 */
describe(`The event log away for ${AWAY_MS / 1_000} s under load`, () => {
  let harness: LogHarness;
  let log: EventLog;
  let test: TestLedger;
  let consumer: TestDatabase;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    harness = await openHarness({ own: true });
    log = await harness.open();
    test = await openTestLedger();
    consumer = await createTestDatabase({ service: 'logtest', migrations: [CreateSeen1763640000000] });
  }, 120_000);
  afterAll(async () => {
    await log?.close();
    await harness?.close();
    await test?.close();
    await consumer?.drop();
  }, 60_000);

  it(
    'bets go on, the outbox drains within a minute, each member hears everything once and in order',
    async () => {
      const [topic, group] = [aTopic(), aGroup()];
      await log.ensureTopics([topic]);
      const relay = new Relay({ url: test.database.url, topic, log, outbox: new Outbox(test.db, topic) });
      relay.start();
      const runner = new ConsumerRunner({
        plan: seeingPlan({ name: group, topic }, consumer.db),
        log,
        db: consumer.db,
        limiter: new ConcurrencyLimiter({ concurrencyMax: 5 }),
      });
      await runner.start();
      const book = new ClientBook();
      const members = await membersWith(100_000n, MEMBERS, test, book);

      let isOver = false;
      const load = postingLoad({ ledgers: [test.ledger], members, book, ...LOAD, goesOn: () => !isOver });
      const perSecond = async (ms: number): Promise<number> => {
        const before = book.acknowledged.size;
        await pause(ms);
        return ((book.acknowledged.size - before) * 1_000) / ms;
      };
      const usual = await perSecond(3_000);
      const restore = await harness.interrupt();
      const without = await perSecond(AWAY_MS);
      const waiting = await unsent();
      await restore();
      const backAt = Date.now();
      const drainedMs = await until(
        'the outbox to drain while bets go on',
        unsent,
        (count) => count < waiting / 10,
        DRAINED_MS_MAX + 30_000,
      ).then(() => Date.now() - backAt);
      isOver = true;
      await load;
      await askAgain({ ledgers: [test.ledger], book });
      await until('the last events to be sent', unsent, (count) => count === 0, 60_000);

      const versions = await test.db.rows<{ member_id: string; version: bigint }>(
        `SELECT member_id::text, version FROM accounts WHERE kind = 'member'`,
      );
      const expected = Object.fromEntries(
        versions.map(({ member_id: member, version }) => [member, upTo(Number(version))]),
      );
      const facts = Object.values(expected).reduce((sum, { length }) => sum + length, 0);
      const count = (): Promise<number> =>
        consumer.db.one<{ count: number }>('SELECT count(*)::int AS count FROM seen').then((row) => row?.count ?? 0);
      await until('every fact to be heard', count, (heard) => heard >= facts, 120_000);
      await runner.stop();
      await relay.stop();
      console.log(
        `${harness.adapter} away for ${AWAY_MS / 1_000} s: ${usual.toFixed(0)} postings/s before, ${without.toFixed(0)} without it, ${waiting} facts waited, drained ${drainedMs} ms after its return, ${facts} balances told once and in order`,
      );
      expect(await seenBy(consumer.db, group)).toEqual(expected);
      expect(without).toBeGreaterThan(usual / 3);
      expect(waiting).toBeGreaterThan(without);
      expect(drainedMs).toBeLessThan(DRAINED_MS_MAX);
      expect(await ledgerFaults(test.db, book)).toEqual([]);
    },
    300_000 + 2 * AWAY_MS,
  );

  const unsent = (): Promise<number> =>
    test.db
      .one<{ count: number }>('SELECT count(*)::int AS count FROM outbox WHERE published_at IS NULL')
      .then((row) => row?.count ?? 0);
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
