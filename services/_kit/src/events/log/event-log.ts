/**
 * The number of partitions of every topic. It must never change: with another number, keys would move to other
 * partitions, and the events of a key would lose their order.
 */
export const PARTITIONS = 12;

/**
 * A record that is published to the event log. `partition` is set only for watermarks; the partition of an event
 * follows from its key. An adapter may delete records without a key after one hour, because a later watermark replaces
 * them.
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

/** The ownership of a partition by one instance of a group, which ends when another instance takes the partition. */
export interface Claim {
  readonly topic: string;
  readonly partition: number;
  /**
   * A signal that aborts when the ownership ends. Then another instance takes the partition, or delivery starts again
   * from the last commit.
   */
  readonly lost: AbortSignal;
  /**
   * Commits a position: all records before `next` are finished.
   * @throws ClaimLost if this instance no longer owns the partition; the stored position then does not change.
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
  /** The position at which a group without a stored position begins to read. */
  readonly from: 'beginning' | 'latest';
  /**
   * The time (ms) for which this reader may wait, to get more records in one read. It does not wait if the last read
   * was full. An adapter with a fixed interval may ignore this value.
   */
  readonly lingerMs?: number;
  /**
   * Receives records of one partition, in order. Further records of this partition are delivered only after the
   * returned promise has resolved.
   */
  onRecords(claim: Claim, records: readonly LogRecord[]): Promise<void> | void;
}

export interface Subscription {
  /** Releases the partitions. Records that are not committed will be delivered again. */
  stop(): Promise<void>;
}

/**
 * The event log (architecture §3.11). It has topics with 12 partitions, keeps the order within each partition, and
 * stores a position for each group. There are two adapters, for Kafka and for Postgres; both pass the same contract
 * tests (`tests/contracts/event-log`).
 */
export interface EventLog {
  /** Creates those of the given topics that do not exist yet. */
  ensureTopics(topics: readonly string[]): Promise<void>;
  /**
   * Publishes records, and resolves when they are durable. The order within each partition is kept. After an error,
   * some of the records may be in the log and others may be missing.
   */
  publish(topic: string, records: readonly OutgoingRecord[]): Promise<void>;
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /**
   * Returns the number of records that a group has not finished yet. `from` is the position at which the group begins
   * in a partition without a stored position.
   */
  lag(group: string, topics: readonly string[], from?: SubscribeOptions['from']): Promise<bigint>;
  /** Sets the position of a group to the first record. No instance of the group may be running. */
  rewind(group: string, topics: readonly string[]): Promise<void>;
  close(): Promise<void>;
}
