/** Every topic has this many partitions, for ever: raising it would send a key's later facts elsewhere. */
export const PARTITIONS = 12;

/**
 * What a publisher hands over. `partition` is given for watermarks only; a fact goes where its key's hash says.
 * A record without a key says no more than a later one does: an adapter may drop it after an hour.
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
  /** Rises by one per record of the partition. */
  readonly offset: bigint;
  readonly key: string;
  readonly value: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** One copy's temporary ownership of one partition for one group. */
export interface Claim {
  readonly topic: string;
  readonly partition: number;
  /** Aborts when the partition went to another copy, or is about to be delivered again from the last commit. */
  readonly lost: AbortSignal;
  /**
   * Stores that everything below `next` is done. @throws ClaimLost when this copy is no longer the owner: the
   * stored position is untouched.
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
   * What this reader may be late by, in ms: what comes in that time since the last read shares the next. What is left over by a
   * full read does not wait. An adapter with a beat of its own may pass it over.
   */
  readonly lingerMs?: number;
  /** Records of one partition, in order. A returned promise means: no more of this partition until it resolves. */
  onRecords(claim: Claim, records: readonly LogRecord[]): Promise<void> | void;
}

export interface Subscription {
  /** Gives the partitions back. What was not committed is delivered again. */
  stop(): Promise<void>;
}

/**
 * The event log (architecture §3.11): topics of 12 partitions, order per partition, positions per group.
 * Two adapters, Kafka and Postgres, pass one contract suite (`tests/contracts/event-log`).
 */
export interface EventLog {
  /** Creates what is missing. Existing topics are left alone. */
  ensureTopics(topics: readonly string[]): Promise<void>;
  /** Resolves once the records are durable, in the order given per partition. On an error some may be in the log. */
  publish(topic: string, records: readonly OutgoingRecord[]): Promise<void>;
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /** Records that the group has not finished; `from` says where a partition without a stored position begins. */
  lag(group: string, topics: readonly string[], from?: SubscribeOptions['from']): Promise<bigint>;
  /** Sets a group's position back to the first record. The group must not be running. */
  rewind(group: string, topics: readonly string[]): Promise<void>;
  close(): Promise<void>;
}
