import { setTimeout } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { Kafka, logLevel, type Admin, type LogEntry, type Producer, type SASLOptions } from 'kafkajs';
import {
  PARTITIONS,
  type EventLog,
  type OutgoingRecord,
  type SubscribeOptions,
  type Subscription,
} from '../log/event-log.js';
import { partitionOf } from '../log/partition-of.js';
import { KafkaSubscription } from './kafka-subscription.js';
import { patchRequestQueue } from './patch-request-queue.js';

patchRequestQueue();

const LEADER_ATTEMPTS_MAX = 50;

export interface KafkaLogOptions {
  readonly brokers: readonly string[];
  readonly clientId: string;
  readonly sasl?: SASLOptions;
  readonly ssl?: boolean;
  /** The time (ms) after which an instance without a heartbeat loses its partitions to other instances. */
  readonly sessionTimeoutMs?: number;
}

/**
 * The event log on Kafka. Its producer is idempotent, waits until all replicas have acknowledged, and never has two
 * requests under way at once.
 */
export class KafkaLog implements EventLog {
  private readonly kafka: Kafka;
  private producer: Promise<Producer> | undefined;
  private admin: Promise<Admin> | undefined;
  private readonly subscriptions = new Set<KafkaSubscription>();
  private readonly sessionTimeoutMs: number;

  constructor(options: KafkaLogOptions) {
    this.sessionTimeoutMs = options.sessionTimeoutMs ?? 10_000;
    this.kafka = new Kafka({
      brokers: [...options.brokers],
      clientId: options.clientId,
      sasl: options.sasl,
      ssl: options.ssl,
      logLevel: logLevel.WARN,
      logCreator: () => logToNest,
      retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 8 },
    });
  }

  async ensureTopics(topics: readonly string[]): Promise<void> {
    const admin = await this.adminClient();
    const present = new Set(await admin.listTopics());
    const missing = topics.filter((topic) => !present.has(topic));
    if (missing.length === 0) return;
    await admin
      .createTopics({
        // If the option `waitForLeaders` were true, the client would fail while its metadata does not contain the new
        // topic. `untilLed` waits for the leaders instead.
        waitForLeaders: false,
        topics: missing.map((topic) => ({
          topic,
          numPartitions: PARTITIONS,
          replicationFactor: -1,
          configEntries: [
            { name: 'retention.ms', value: '-1' },
            { name: 'retention.bytes', value: '-1' },
          ],
        })),
      })
      .catch((error: Error) => {
        // If two services start at the same time, both may find that the topic is missing. The service that creates it
        // later then gets the error that it already exists.
        if (!/already exists/.test(error.message)) throw error;
      });
    await Promise.all(missing.map((topic) => this.untilLed(admin, topic)));
  }

  /**
   * Waits until every partition of a new topic has a leader that answers. The metadata names the leader slightly
   * earlier than it answers.
   */
  private async untilLed(admin: Admin, topic: string): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await admin.fetchTopicOffsets(topic);
        return;
      } catch (error) {
        if (attempt === LEADER_ATTEMPTS_MAX) throw error;
        await setTimeout(100);
      }
    }
  }

  async publish(topic: string, records: readonly OutgoingRecord[]): Promise<void> {
    const producer = await this.producerClient();
    try {
      await producer.send({
        topic,
        acks: -1,
        messages: records.map(({ key, value, headers, partition }) => ({
          key,
          value: Buffer.from(value.buffer, value.byteOffset, value.byteLength),
          headers,
          partition: partition ?? partitionOf(key),
        })),
      });
    } catch (error) {
      // After an error, the sequence numbers of the producer may differ from those of the broker. The next call
      // therefore creates a new producer.
      this.producer = undefined;
      await producer.disconnect().catch(() => undefined);
      throw error;
    }
  }

  async subscribe(options: SubscribeOptions): Promise<Subscription> {
    const subscription = new KafkaSubscription(this.kafka, options, this.sessionTimeoutMs, () =>
      this.subscriptions.delete(subscription),
    );
    this.subscriptions.add(subscription);
    try {
      await subscription.start();
    } catch (error) {
      // The start failed. The caller retries with a new subscription, so this one is stopped.
      await subscription.stop().catch(() => undefined);
      throw error;
    }
    return subscription;
  }

  async lag(group: string, topics: readonly string[], from: SubscribeOptions['from'] = 'beginning'): Promise<bigint> {
    const admin = await this.adminClient();
    let lag = 0n;
    for (const { topic, partitions } of await admin.fetchOffsets({ groupId: group, topics: [...topics] })) {
      const ends = new Map((await admin.fetchTopicOffsets(topic)).map((end) => [end.partition, end]));
      for (const { partition, offset } of partitions) {
        const end = ends.get(partition);
        if (!end) continue;
        const begin = from === 'beginning' ? end.low : end.high;
        lag += BigInt(end.high) - BigInt(Number(offset) < 0 ? begin : offset);
      }
    }
    return lag;
  }

  async rewind(group: string, topics: readonly string[]): Promise<void> {
    const admin = await this.adminClient();
    for (const topic of topics) await admin.resetOffsets({ groupId: group, topic, earliest: true });
  }

  async close(): Promise<void> {
    await Promise.all([...this.subscriptions].map((subscription) => subscription.stop()));
    const clients = await Promise.allSettled([this.producer, this.admin]);
    await Promise.all(
      clients.map(async (client) => {
        if (client.status === 'fulfilled') await client.value?.disconnect();
      }),
    );
    this.producer = this.admin = undefined;
  }

  private producerClient(): Promise<Producer> {
    return (this.producer ??= connected(
      this.kafka.producer({
        idempotent: true,
        maxInFlightRequests: 1,
        allowAutoTopicCreation: false,
        createPartitioner:
          () =>
          ({ message }) =>
            message.partition ?? 0,
        retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: Number.MAX_SAFE_INTEGER },
      }),
      () => {
        this.producer = undefined;
      },
    ));
  }

  private adminClient(): Promise<Admin> {
    return (this.admin ??= connected(this.kafka.admin(), () => {
      this.admin = undefined;
    }));
  }
}

async function connected<T extends { connect(): Promise<void> }>(client: T, forget: () => void): Promise<T> {
  try {
    await client.connect();
    return client;
  } catch (error) {
    forget();
    throw error;
  }
}

const logger = new Logger('Kafka');

function logToNest({ level, log }: LogEntry): void {
  const { message, error, groupId, broker } = log;
  const line = [message, error, groupId, broker].filter((part) => typeof part === 'string').join(' · ');
  // kafkajs logs each retry as an error. Here its errors are logged as warnings. If an operator must act, the relay or
  // the consumer logs an error itself.
  if (level <= logLevel.WARN) logger.warn(line);
  else logger.debug(line);
}
