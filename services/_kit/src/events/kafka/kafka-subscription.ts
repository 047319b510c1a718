import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { ClaimLost, PARTITIONS, type Claim, type SubscribeOptions, type Subscription } from '../log/event-log.js';

const RESTART_MS = 1_000;

class KafkaClaim implements Claim {
  private readonly ended = new AbortController();
  readonly lost = this.ended.signal;

  constructor(
    private readonly consumer: Consumer,
    readonly topic: string,
    readonly partition: number,
  ) {}

  async commit(next: bigint): Promise<void> {
    // The broker refuses a commit from an earlier generation of the group. This check also refuses a commit for a claim
    // (the ownership of a partition) that ended within the current generation.
    if (this.lost.aborted) throw new ClaimLost(this.topic, this.partition);
    try {
      await this.consumer.commitOffsets([{ topic: this.topic, partition: this.partition, offset: next.toString() }]);
    } catch (error) {
      if (!isFencing(error)) throw error;
      this.end();
      throw new ClaimLost(this.topic, this.partition);
    }
  }

  end(): void {
    this.ended.abort();
  }
}

/**
 * The membership of this process in a consumer group. At each rebalance all claims (ownerships of partitions) of the
 * process end. Delivery then goes on from the last committed position.
 */
export class KafkaSubscription implements Subscription {
  private consumer: Consumer;
  private claims = new Map<string, KafkaClaim>();
  private stopping: Promise<void> | undefined;

  constructor(
    private readonly kafka: Kafka,
    private readonly options: SubscribeOptions,
    private readonly sessionTimeoutMs: number,
    private readonly forget: () => void,
  ) {}

  async start(): Promise<void> {
    this.consumer = this.kafka.consumer({
      groupId: this.options.group,
      sessionTimeout: this.sessionTimeoutMs,
      rebalanceTimeout: this.sessionTimeoutMs * 2,
      heartbeatInterval: Math.ceil(this.sessionTimeoutMs / 5),
      maxWaitTimeInMs: Math.min(500, Math.ceil(this.sessionTimeoutMs / 5)),
      maxBytesPerPartition: 256 * 1024,
      allowAutoTopicCreation: false,
      retry: {
        initialRetryTime: 100,
        maxRetryTime: 2_000,
        retries: 8,
        restartOnFailure: async () => this.stopping === undefined,
      },
    });
    this.consumer.on('consumer.group_join', () => this.endClaims());
    this.consumer.on('consumer.rebalancing', () => this.endClaims());
    this.consumer.on('consumer.crash', ({ payload }) => {
      this.endClaims();
      if (!payload.restart) this.startAgain();
    });
    await this.consumer.connect();
    await this.consumer.subscribe({
      topics: [...this.options.topics],
      fromBeginning: this.options.from === 'beginning',
    });
    await this.consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: PARTITIONS,
      eachBatch: (payload) => this.deliver(payload),
    });
  }

  stop(): Promise<void> {
    this.stopping ??= (async () => {
      this.endClaims();
      this.forget();
      await this.consumer.disconnect();
    })();
    return this.stopping;
  }

  private async deliver({ batch, resolveOffset, pause }: EachBatchPayload): Promise<void> {
    if (this.stopping || batch.messages.length === 0) return;
    const { topic, partition } = batch;
    const key = `${topic}/${partition}`;
    let claim = this.claims.get(key);
    if (!claim) this.claims.set(key, (claim = new KafkaClaim(this.consumer, topic, partition)));
    const taken = this.options.onRecords(
      claim,
      batch.messages.map((message) => ({
        topic,
        partition,
        offset: BigInt(message.offset),
        key: message.key?.toString() ?? '',
        value: message.value ?? Buffer.alloc(0),
        headers: Object.fromEntries(
          Object.entries(message.headers ?? {}).map(([name, value]) => [name, String(value)]),
        ),
      })),
    );
    resolveOffset(batch.lastOffset());
    if (taken) {
      const resume = pause();
      // kafkajs keeps a partition paused over a rebalance. When this claim (the ownership of the partition) ends, it
      // therefore resumes a partition that it has paused. `resume` does not end the pause of a later claim.
      claim.lost.addEventListener('abort', resume, { once: true });
      void taken.finally(() => {
        if (!claim.lost.aborted) resume();
      });
    }
  }

  /** kafkajs stops the consumer after an error that it considers fatal. This method starts the consumer again. */
  private startAgain(): void {
    if (this.stopping) return;
    setTimeout(() => {
      if (!this.stopping) this.start().catch(() => this.startAgain());
    }, RESTART_MS).unref();
  }

  private endClaims(): void {
    for (const claim of this.claims.values()) claim.end();
    this.claims = new Map();
  }
}

const FENCED = new Set(['ILLEGAL_GENERATION', 'UNKNOWN_MEMBER_ID', 'REBALANCE_IN_PROGRESS', 'FENCED_INSTANCE_ID']);

function isFencing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'type' in error && FENCED.has(String(error.type));
}
