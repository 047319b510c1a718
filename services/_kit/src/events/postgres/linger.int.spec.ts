import pg from 'pg';
import { createTestEventLog, type TestEventLog } from '../../testing/test-event-log.js';
import type { LogRecord } from '../log/event-log.js';
import { PostgresLog } from './postgres-log.js';

const LINGER_MS = 400;
const RECORDS = 40;

// Goal: a reader with a linger time, which it waits to get more records at once, gets many records in one read.
describe('a reader with a linger time', () => {
  let database: TestEventLog;
  let log: PostgresLog;
  beforeAll(async () => {
    database = await createTestEventLog();
    const admin = new pg.Client({ connectionString: process.env['TEST_POSTGRES_URL'] });
    await admin.connect();
    await admin.query(
      `DO $$ BEGIN CREATE ROLE linger LOGIN PASSWORD 'test-only'; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
    );
    await admin.end();
    log = new PostgresLog({ url: database.urlFor('linger') });
    await log.ensureTopics(['linger.v1']);
  });
  afterAll(async () => {
    await log.close();
    await database.drop();
  });

  const publish = (n: number): Promise<void> =>
    log.publish('linger.v1', [{ key: 'one', value: Buffer.from([n]), headers: {} }]);

  /**
   * Publishes records one after the other. Returns the number of reads, and the time (ms) until all records had
   * arrived.
   */
  async function handed(group: string, lingerMs: number): Promise<{ times: number; ms: number; values: number[] }> {
    const values: number[] = [];
    let times = 0;
    const all = Promise.withResolvers<void>();
    const onRecords = (_: unknown, records: readonly LogRecord[]): void => {
      times += 1;
      values.push(...records.map(({ value }) => value[0] ?? -1));
      if (values.length === RECORDS) all.resolve();
    };
    const subscription = await log.subscribe({ group, topics: ['linger.v1'], from: 'latest', lingerMs, onRecords });
    const beganAt = performance.now();
    for (let n = 0; n < RECORDS; n += 1) {
      await publish(n);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await all.promise;
    await subscription.stop();
    return { times, ms: performance.now() - beganAt, values };
  }

  it('gets the records of that time together, all and in order', async () => {
    const late = await handed('linger.late', LINGER_MS);
    expect(late.values).toEqual(Array.from({ length: RECORDS }, (_, n) => n));
    expect(late.times).toBeLessThanOrEqual(2 + (2 * late.ms) / LINGER_MS);
    const prompt = await handed('linger.prompt', 0);
    expect(prompt.values).toEqual(late.values);
    expect(prompt.times).toBeGreaterThan(late.times);
  });
});
