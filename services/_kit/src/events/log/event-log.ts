/**
 * The number of partitions of every topic. It never changes: a different number would move keys to other partitions and
 * break their order.
 */
export const PARTITIONS = 12;

/**
 * A record to publish. `partition` is set for watermarks only; an event's partition is the hash of its key. An adapter
 * may delete records without a key after an hour, because a later one replaces them.
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
  /** The record's position, which increases by one per record of the partition. */
  readonly offset: bigint;
  readonly key: string;
  readonly value: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** The temporary ownership of one partition by one instance, for one group. */
export interface Claim {
  readonly topic: string;
  readonly partition: number;
  /** Aborts when another instance takes the partition, or when delivery restarts from the last commit. */
  readonly lost: AbortSignal;
  /**
   * Commits the position: everything below `next` is done.
   * @throws ClaimLost when this instance is no longer the owner; the stored position then stays unchanged.
   */
  commit(next: bigint): Promise<void>;
}

export class ClaimLost extends Error {
  constructor(topic: string, partition: number) {
    super(`partition ${partition} of ${topic} belongs to another copy now`);
  }
}

export interface SubscribeOptions {
  /** `<service>.<reaction>`: instances with the same group share the partitions. */
  readonly group: string;
  readonly topics: readonly string[];
  /** Where a group without a stored position starts to read. */
  readonly from: 'beginning' | 'latest';
  /**
   * How long (ms) this reader may wait so that it reads more records at once. After a full read it does not wait. An
   * adapter with a fixed interval may ignore this value.
   */
  readonly lingerMs?: number;
  /**
   * Delivers records of one partition, in order. While a returned promise is pending, this partition delivers nothing
   * more.
   */
  onRecords(claim: Claim, records: readonly LogRecord[]): Promise<void> | void;
}

export interface Subscription {
  /** Releases the partitions. Records that were not committed are delivered again. */
  stop(): Promise<void>;
}

/**
 * The event log (architecture §3.11): topics of 12 partitions, order per partition, positions per group. Kafka and
 * Postgres are its two adapters; both pass the same contract tests (`tests/contracts/event-log`).
 */
export interface EventLog {
  /** Creates missing topics; existing ones are left unchanged. */
  ensureTopics(topics: readonly string[]): Promise<void>;
  /**
   * Resolves when the records are durable. The order per partition is kept. After an error some of the records may be
   * in the log.
   */
  publish(topic: string, records: readonly OutgoingRecord[]): Promise<void>;
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /**
   * Returns how many records the group has not finished. `from` says where a partition without a stored position
   * starts.
   */
  lag(group: string, topics: readonly string[], from?: SubscribeOptions['from']): Promise<bigint>;
  /** Resets a group's position to the first record. The group must not be running. */
  rewind(group: string, topics: readonly string[]): Promise<void>;
  close(): Promise<void>;
}
