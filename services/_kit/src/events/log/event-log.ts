/**
 * The number of partitions of every topic. It must never change: with a different number, keys would move to other
 * partitions, and their events would lose their order.
 */
export const PARTITIONS = 12;

/**
 * A record to publish. `partition` is set only for watermarks; the partition of an event is computed from its key. An
 * adapter may delete records without a key after an hour, because a later watermark replaces them.
 */
export interface OutgoingRecord {
  readonly key: string;
  readonly value: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
  readonly partition?: number;
}

export interface LogRecord {
  readonly topic: string;
  readonly partition: number;
  /** The position of the record. It increases by one for each record of the partition. */
  readonly offset: bigint;
  readonly key: string;
  readonly value: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** The temporary ownership of a partition by one instance of a group. */
export interface Claim {
  readonly topic: string;
  readonly partition: number;
  /**
   * Aborts when the ownership ends, because another instance takes the partition or because delivery restarts from the
   * last commit.
   */
  readonly lost: AbortSignal;
  /**
   * Commits the position: all records before `next` are done.
   * @throws ClaimLost if this instance does not own the partition any more; the stored position is then unchanged.
   */
  commit(next: bigint): Promise<void>;
}

export class ClaimLost extends Error {
  constructor(topic: string, partition: number) {
    super(`partition ${partition} of ${topic} belongs to another copy now`);
  }
}

export interface SubscribeOptions {
  /** The name of the reading group, `<service>.<reaction>`. Instances with the same group share the partitions. */
  readonly group: string;
  readonly topics: readonly string[];
  /** Where a group without a stored position begins to read. */
  readonly from: 'beginning' | 'latest';
  /**
   * How long (ms) this reader may wait to get more records in one read. After a read that was full it does not wait. An
   * adapter with a fixed interval may ignore this value.
   */
  readonly lingerMs?: number;
  /**
   * Receives records of one partition, in order. While the returned promise is pending, no further records of this
   * partition are delivered.
   */
  onRecords(claim: Claim, records: readonly LogRecord[]): Promise<void> | void;
}

export interface Subscription {
  /** Releases the partitions. Records that are not committed will be delivered again. */
  stop(): Promise<void>;
}

/**
 * The event log (architecture §3.11): topics with 12 partitions, an order within each partition, and a position for
 * each group. There are two adapters, Kafka and Postgres; both pass the same contract tests
 * (`tests/contracts/event-log`).
 */
export interface EventLog {
  /** Creates the topics that do not exist yet. */
  ensureTopics(topics: readonly string[]): Promise<void>;
  /**
   * Publishes records and resolves when they are durable. The order within each partition is kept. After an error, some
   * of the records may be in the log.
   */
  publish(topic: string, records: readonly OutgoingRecord[]): Promise<void>;
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /**
   * Returns the number of records that the group has not finished. `from` says where the group begins in a partition
   * without a stored position.
   */
  lag(group: string, topics: readonly string[], from?: SubscribeOptions['from']): Promise<bigint>;
  /** Moves the position of a group back to the first record. No instance of the group may be running. */
  rewind(group: string, topics: readonly string[]): Promise<void>;
  close(): Promise<void>;
}
