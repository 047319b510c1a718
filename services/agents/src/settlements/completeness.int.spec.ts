import { PARTITIONS } from '@nm/kit/events/log/event-log.js';
import { Watermarks } from '@nm/kit/events/watermarks.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { migrations } from '../migrations/index.js';
import { Completeness } from './completeness.js';

// Goal: a settlement window closes only when the bets, the tree and the promotion costs of its time have all been
// handled.
describe('The moment up to which everything has been handled', () => {
  const END = new Date('2026-11-25T00:00:00Z');
  const before = (ms: number): Date => new Date(END.getTime() - ms);
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ service: 'agents', migrations });
  });
  afterAll(() => database.drop());

  /** Records that the consumer has handled all events of a topic up to a time, in these partitions. */
  async function handled(topic: string, at: Date, partitions = PARTITIONS): Promise<void> {
    const watermarks = new Watermarks(database.db);
    for (let partition = 0; partition < partitions; partition += 1)
      watermarks.note('agents.book', topic, partition, at);
    await watermarks.flush();
  }
  const until = (): Promise<Date | undefined> => new Completeness(new Watermarks(database.db)).until();

  it('is unknown while one topic, or one of its partitions, has no watermark', async () => {
    await handled('games.v1', END);
    await handled('identity.v1', END);
    await handled('wallet.v1', END);
    expect(await until()).toBeUndefined();
    await handled('promotions.v1', END, PARTITIONS - 1);
    expect(await until()).toBeUndefined();
  });

  it('stays before a delayed BonusGranted, and passes it with the next watermark', async () => {
    await handled('games.v1', END);
    await handled('identity.v1', END);
    await handled('wallet.v1', END);
    await handled('promotions.v1', before(60_000));
    const watermarks = new Watermarks(database.db);
    // The event of a bonus that was granted in the last minute is late: eleven partitions are complete, but the
    // partition of this event is not.
    for (let partition = 0; partition < PARTITIONS - 1; partition += 1)
      watermarks.note('agents.book', 'promotions.v1', partition, END);
    await watermarks.flush();
    expect(await until()).toEqual(before(60_000));
    watermarks.note('agents.book', 'promotions.v1', PARTITIONS - 1, END);
    await watermarks.flush();
    expect(await until()).toEqual(END);
  });
});
