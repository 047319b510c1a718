import { Logger } from '@nestjs/common';
import { ConsumerRunner } from '@nm/kit/events/consumer-runner.js';
import { ConcurrencyLimiter } from '@nm/kit/concurrency/concurrency-limiter.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { aGroup, aTopic, openHarness, someRecords, type LogHarness } from './harness.js';
import { until } from '../../support/until.js';
import { CreateSeen1763640000000, seeingPlan } from './ledger-of-seen.js';

// Goal: if the event log is not running yet, a consumer's start fails cleanly, and its next attempt works.
describe('An event log that starts after its consumer', () => {
  let harness: LogHarness;
  let database: TestDatabase;
  beforeAll(async () => {
    Logger.overrideLogger(false);
    harness = await openHarness({ own: true });
    database = await createTestDatabase({ service: 'logtest', migrations: [CreateSeen1763640000000] });
  }, 60_000);
  afterAll(async () => {
    await harness.close();
    await database.drop();
  }, 60_000);

  it('is joined once by the next attempt', async () => {
    const [topic, name] = [aTopic(), aGroup()];
    const before = await harness.open();
    await before.ensureTopics([topic]);
    await before.close();
    const restore = await harness.interrupt();
    const log = await harness.open();
    const runner = new ConsumerRunner({
      plan: seeingPlan({ name, topic }, database.db),
      log,
      db: database.db,
      limiter: new ConcurrencyLimiter({ concurrencyMax: 2 }),
    });
    await expect(runner.start()).rejects.toThrow();
    await restore();
    await until(
      'it starts',
      () =>
        runner.start().then(
          () => true,
          () => false,
        ),
      Boolean,
      60_000,
    );
    await log.publish(topic, someRecords(5, 5));
    await until('all is read', async () => (await log.lag(name, [topic])) === 0n, Boolean, 30_000);
    await runner.stop();
    await log.close();
  }, 120_000);
});
