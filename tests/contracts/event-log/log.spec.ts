import {
  ClaimLost,
  type Claim,
  type EventLog,
  type LogRecord,
  type SubscribeOptions,
} from '@nm/kit/events/log/event-log.js';
import { aGroup, aTopic, openHarness, someRecords, type LogHarness } from './harness.js';
import { until } from '../../support/until.js';

/** A reader that commits its records and remembers them per key. */
class Reader {
  readonly seen: LogRecord[] = [];
  readonly claims = new Set<Claim>();
  onRecords = (claim: Claim, records: readonly LogRecord[]): void => {
    this.claims.add(claim);
    this.seen.push(...records);
    void claim.commit(records.at(-1)!.offset + 1n).catch(() => undefined);
  };
  perKey(): Record<string, string[]> {
    const found: Record<string, string[]> = {};
    for (const { key, value } of this.seen) (found[key] ??= []).push(Buffer.from(value).toString());
    return found;
  }
  livePartitions(): number[] {
    return [...this.claims].filter((claim) => !claim.lost.aborted).map((claim) => claim.partition);
  }
}

// Goal: both adapters of the event log behave in the same way, so that no other code depends on which one is used.
describe('the event log', () => {
  let harness: LogHarness;
  let logs: EventLog[] = [];
  beforeAll(async () => {
    harness = await openHarness();
  }, 60_000);
  afterAll(() => harness?.close());
  afterEach(async () => {
    await Promise.all(logs.map((log) => log.close()));
    logs = [];
  });
  const open = async (): Promise<EventLog> => {
    const log = await harness.open();
    logs.push(log);
    return log;
  };
  const read = async (log: EventLog, topic: string, group: string, from: SubscribeOptions['from'] = 'beginning') => {
    const reader = new Reader();
    const subscription = await log.subscribe({ group, topics: [topic], from, onRecords: reader.onRecords });
    return Object.assign(reader, { subscription });
  };
  const inOrder = (count: number, keys: number) =>
    Object.fromEntries(
      Array.from({ length: keys }, (_, key) => [`k${key}`, Array.from({ length: count / keys }, (_, n) => String(n))]),
    );

  it('gives a consumer from the beginning every complete record, in order per key', async () => {
    const [log, topic] = [await open(), aTopic()];
    await log.ensureTopics([topic]);
    await log.ensureTopics([topic]);
    await log.publish(topic, someRecords(300, 30));
    const reader = await read(log, topic, aGroup());
    await until('all arrived', () => reader.seen.length >= 300);
    expect(reader.perKey()).toEqual(inOrder(300, 30));
    expect(reader.seen[0]!.headers).toMatchObject({ note: 'é' });
    expect(new Set(reader.seen.map((record) => record.partition)).size).toBeGreaterThan(6);
  });

  it('starts a group without a position at the latest record when asked', async () => {
    const [log, topic, group] = [await open(), aTopic(), aGroup()];
    await log.ensureTopics([topic]);
    await log.publish(topic, someRecords(24, 24));
    const reader = await read(log, topic, group, 'latest');
    // A reader's position is set when its partition is assigned, so this publishes until the reader receives a record.
    for (let n = 1; reader.seen.length === 0; n++) {
      await log.publish(topic, someRecords(24, 24, n));
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect(reader.seen.every(({ value }) => Buffer.from(value).toString() !== '0')).toBe(true);
  });

  it('continues from the commit after a restart, and delivers uncommitted records again', async () => {
    const [log, topic, group] = [await open(), aTopic(), aGroup()];
    await log.ensureTopics([topic]);
    const records = someRecords(10, 1);
    await log.publish(topic, records);
    const half = await log.subscribe({
      group,
      topics: [topic],
      from: 'beginning',
      onRecords: (claim) => claim.commit(4n).catch(() => undefined),
    });
    await until('four are committed', async () => (await log.lag(group, [topic])) === 6n);
    await half.stop();
    const reader = await read(log, topic, group);
    await until('the rest arrived', () => reader.seen.length >= 6);
    expect(reader.perKey()).toEqual({ k0: ['4', '5', '6', '7', '8', '9'] });
  });

  it("reports a group's lag, and delivers everything again after a rewind", async () => {
    const [log, topic, group] = [await open(), aTopic(), aGroup()];
    await log.ensureTopics([topic]);
    await log.publish(topic, someRecords(60, 12));
    expect(await log.lag(group, [topic])).toBe(60n);
    expect(await log.lag(group, [topic], 'latest')).toBe(0n);
    const first = await read(log, topic, group);
    await until('the group caught up', async () => (await log.lag(group, [topic])) === 0n);
    await first.subscription.stop();
    await log.rewind(group, [topic]);
    const second = await read(log, topic, group);
    await until('all arrived again', () => second.seen.length >= 60);
    expect(second.perKey()).toEqual(inOrder(60, 12));
  });

  it('shares the partitions between two copies, and gives them to one when the other leaves', async () => {
    const [log, other, topic, group] = [await open(), await open(), aTopic(), aGroup()];
    await log.ensureTopics([topic]);
    const first = await read(log, topic, group);
    const second = await read(other, topic, group);
    let round = 0;
    const publish = () => log.publish(topic, someRecords(120, 120, round++));
    await until('each owns half', async () => {
      await publish();
      return new Set(first.livePartitions()).size === 6 && new Set(second.livePartitions()).size === 6;
    });
    expect(first.livePartitions().filter((partition) => second.livePartitions().includes(partition))).toEqual([]);
    await second.subscription.stop();
    await until('one owns all', async () => {
      await publish();
      return new Set(first.livePartitions()).size === 12;
    });
  });

  it("refuses the commit of a copy that lost the partition, and keeps the new owner's position", async () => {
    const [log, other, topic, group] = [await open(), await open(), aTopic(), aGroup()];
    await log.ensureTopics([topic]);
    await log.publish(topic, someRecords(24, 24));
    const held = new Map<number, Claim>();
    await log.subscribe({
      group,
      topics: [topic],
      from: 'beginning',
      onRecords: (claim) => {
        held.set(claim.partition, claim);
      },
    });
    const lagBefore = await log.lag(group, [topic]);
    await until('the first copy has read', () => held.size > 3);
    const early = new Map(held);
    const second = await read(other, topic, group);
    await until('the second copy committed what it took', async () => {
      const lost = [...early.values()].filter(
        (claim) => claim.lost.aborted && second.livePartitions().includes(claim.partition),
      );
      return lost.length > 0 && (await log.lag(group, [topic])) < lagBefore;
    });
    const taken = [...early.values()].find(
      (claim) => claim.lost.aborted && second.livePartitions().includes(claim.partition),
    )!;
    await until('the second copy is done', async () => {
      const lag = await log.lag(group, [topic]);
      await new Promise((resolve) => setTimeout(resolve, 300));
      return lag === (await log.lag(group, [topic]));
    });
    const lag = await log.lag(group, [topic]);
    await expect(taken.commit(0n)).rejects.toThrow(ClaimLost);
    expect(await log.lag(group, [topic])).toBe(lag);
  });

  it('pauses a partition while its consumer is full, and reads the others meanwhile', async () => {
    const [log, topic] = [await open(), aTopic()];
    await log.ensureTopics([topic]);
    await log.publish(topic, [{ key: 'slow', value: Buffer.from('first'), headers: {}, partition: 0 }]);
    const gate = Promise.withResolvers<void>();
    const seen: string[] = [];
    await log.subscribe({
      group: aGroup(),
      topics: [topic],
      from: 'beginning',
      onRecords: (claim, records) => {
        seen.push(...records.map((record) => `${claim.partition}:${Buffer.from(record.value).toString()}`));
        return claim.partition === 0 ? gate.promise : undefined;
      },
    });
    await until('the first arrived', () => seen.length === 1);
    await log.publish(
      topic,
      [0, 1].map((partition) => ({ key: 'k', value: Buffer.from('next'), headers: {}, partition })),
    );
    await until('the other partition went on', () => seen.includes('1:next'));
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(seen).not.toContain('0:next');
    gate.resolve();
    await until('the rested one goes on', () => seen.includes('0:next'));
  });
});
