import { Logger } from '@nestjs/common';
import { grantServices } from '@nm/kit/events/kafka/grant-services.js';
import { KafkaLog } from '@nm/kit/events/kafka/kafka-log.js';
import type { EventLog } from '@nm/kit/events/log/event-log.js';
import { PostgresLog } from '@nm/kit/events/postgres/postgres-log.js';
import { startKafka } from '../../../infra/kafka/start-kafka.mjs';
import { aGroup, aTopic, openHarness, someRecords } from './harness.js';
import { until } from '../../support/until.js';

interface Access {
  as(service: string): EventLog;
  close(): Promise<void>;
}

async function postgres(): Promise<Access> {
  const harness = await openHarness();
  const as = (service: string): EventLog => {
    const url = new URL(harness.env['EVENT_LOG_URL'] ?? '');
    url.username = service;
    return new PostgresLog({ url: url.href });
  };
  return { as, close: () => harness.close() };
}

async function kafka(): Promise<Access> {
  const users = { admin: 'test-only-admin', logtest: 'test-only-1', logother: 'test-only-2' };
  const broker = await startKafka({ users });
  await grantServices({
    brokers: broker.brokers,
    user: 'admin',
    password: users.admin,
    services: ['logtest', 'logother'],
  });
  const as = (service: string): EventLog =>
    new KafkaLog({
      brokers: broker.brokers,
      clientId: service,
      sasl: { mechanism: 'scram-sha-512', username: service, password: users[service as keyof typeof users] },
    });
  return { as, close: () => broker.stop() };
}

// Goal: an intruder in one service cannot publish as another, because the log authenticates each writer.
describe("the event log's principals", () => {
  let access: Access;
  let owner: EventLog;
  let stranger: EventLog;
  beforeAll(async () => {
    Logger.overrideLogger(false);
    access = await (process.env['EVENT_LOG'] === 'kafka' ? kafka() : postgres());
    [owner, stranger] = [access.as('logtest'), access.as('logother')];
  }, 90_000);
  afterAll(async () => {
    await Promise.all([owner.close(), stranger.close()]);
    await access.close();
  }, 60_000);

  it("allow writes by a topic's owner only and reads by all, and protect each service's groups", async () => {
    const [topic, group] = [aTopic(), aGroup()];
    await owner.ensureTopics([topic]);
    await owner.publish(topic, someRecords(1, 1));
    await expect(stranger.publish(topic, someRecords(1, 1, 7))).rejects.toThrow(/not authorized|may not write/i);

    const read: string[] = [];
    const subscription = await stranger.subscribe({
      group: 'logother.readers',
      topics: [topic],
      from: 'beginning',
      onRecords: (claim, records) => {
        read.push(...records.map((record) => Buffer.from(record.value).toString()));
        return claim.commit(records.at(-1)!.offset + 1n);
      },
    });
    await until('the stranger has read it', () => read.length > 0);
    expect(read).toEqual(['0']);
    await subscription.stop();
    // Kafka's client reports the broker's refusal as a failed lookup of the group coordinator.
    await expect(stranger.rewind(group, [topic])).rejects.toThrow(/group coordinator|may not write/i);
  }, 60_000);
});
