/**
 * The number of partitions of every topic. It never changes: another number would move keys to other partitions and
 * break their order.
 */
export const PARTITIONS = 12;

/**
 * A record to publish. `partition` is set for watermarks only; an event's partition is the hash of its key. An adapter
 * may drop records without a key after an hour, because a later one replaces them.
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
  /** Increases by one per record of the partition. */
  readonly offset: bigint;
  readonly key: string;
  readonly value: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** One copy's temporary ownership of one partition for one group. */
export interface Claim {
  readonly topic: string;
  readonly partition: number;
  /** Aborts when another copy takes the partition, or when delivery restarts from the last commit. */
  readonly lost: AbortSignal;
  /**
   * Commits the position: everything below `next` is done.
   * @throws ClaimLost when this copy is no longer the owner; the stored position stays.
   */
  commit(next: bigint): Promise<void>;
}

export class ClaimLost extends Error {
  constructor(topic: string, partition: number) {
    super(`partition ${partition} of ${topic} belongs to another copy now`);
  }
}

export interface SubscribeOptions {
  /** `<service>.<reaction>`: copies with one group share the partitions. */
  readonly group: string;
  readonly topics: readonly string[];
  /** Where a group without a stored position begins. */
  readonly from: 'beginning' | 'latest';
  /**
   * How long this reader may wait to read more records at once, in ms. After a full read it does not wait. An adapter
   * with a fixed interval may ignore it.
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
 * The event log (architecture §3.11): topics of 12 partitions, order per partition, positions per group. Both adapters,
 * Kafka and Postgres, pass the same contract tests (`tests/contracts/event-log`).
 */
export interface EventLog {
  /** Creates missing topics; existing ones are left unchanged. */
  ensureTopics(topics: readonly string[]): Promise<void>;
  /** Resolves when the records are durable, in the given order per partition. After an error some may be in the log. */
  publish(topic: string, records: readonly OutgoingRecord[]): Promise<void>;
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /** How many records the group has not finished. `from` says where a partition without a stored position begins. */
  lag(group: string, topics: readonly string[], from?: SubscribeOptions['from']): Promise<bigint>;
  /** Resets a group's position to the first record. The group must not be running. */
  rewind(group: string, topics: readonly string[]): Promise<void>;
  close(): Promise<void>;
}
