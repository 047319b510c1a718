import { encodeEvent } from '@nm/contracts';
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import { LRUCache } from 'lru-cache';
import type { Db, Tx } from '../db/db.js';
import { currentTrace, isSampled, traceparent } from '../telemetry/trace-context.js';

/** An event as a row to insert into the outbox. */
export interface OutboxRow {
  readonly type: string;
  readonly topic: string;
  readonly key: string;
  readonly payload: Buffer;
  readonly trace: string | null;
}

/**
 * Publishes a service's events: an event is inserted into the outbox in the same transaction that changes the state
 * (architecture §3.3).
 */
export class Outbox {
  private readonly appended = new WeakSet<Tx>();
  private waker: () => void = () => undefined;

  /** @param topic the service's own topic; a service publishes to no other */
  constructor(
    db: Db,
    readonly topic: string,
  ) {
    db.onCommit((tx) => {
      if (this.appended.has(tx)) this.wake();
    });
  }

  /**
   * Appends an event. Call it while the row of the changed state is locked, so that the events of one key have the same
   * order as the commits.
   * @throws Error for a message that is not an event, belongs to another topic, or has no key.
   */
  async append<S extends DescMessage>(tx: Tx, schema: S, body: MessageInitShape<S>): Promise<void> {
    await this.appendAll(tx, schema, [body]);
  }

  /**
   * Appends events of one type in the given order, in one statement.
   * @param traces one W3C traceparent per event, if not all events continue the current trace.
   */
  async appendAll<S extends DescMessage>(
    tx: Tx,
    schema: S,
    bodies: readonly MessageInitShape<S>[],
    traces?: readonly string[],
  ): Promise<void> {
    const facts = bodies.map((body) => this.row(schema, body));
    const [first] = facts;
    if (!first) return;
    await tx.rows(
      `INSERT INTO outbox (type, topic, key, payload, trace)
       SELECT $1, $2, fact.key, fact.payload, fact.trace
         FROM unnest($3::text[], $4::bytea[], $5::text[]) WITH ORDINALITY AS fact(key, payload, trace, place)
           ORDER BY place`,
      [
        first.type,
        first.topic,
        facts.map(({ key }) => key),
        facts.map(({ payload }) => payload),
        traces ?? facts.map(({ trace }) => trace),
      ],
    );
    this.appended.add(tx);
  }

  /**
   * Builds the row of an event, for a store that inserts the event and the state in the same statement. Call `wake`
   * after the commit.
   * @throws Error as `append` does.
   */
  row<S extends DescMessage>(schema: S, body: MessageInitShape<S>): OutboxRow {
    const event = encodeEvent(schema, body);
    if (event.topic !== this.topic) {
      throw new Error(
        `${event.type} belongs to ${event.topic}; this service publishes ${this.topic}. Call the owner by RPC instead.`,
      );
    }
    return { ...event, payload: Buffer.from(event.payload), trace: currentTrace() ? traceparent() : null };
  }

  /** Wakes the relay after a commit that inserted rows without `append`. The call is cheap. */
  wake(): void {
    this.waker();
  }

  /** Registers a function that wakes the relay; `wake` calls it. */
  wakes(waker: () => void): void {
    this.waker = waker;
  }
}

const TRANSFER = /"transferId"\s*:\s*"([0-9a-f-]{36})"/;
/**
 * The trace (W3C traceparent) of each recent transfer, by the transfer's id. The number is limited: if the relay does
 * not run, the oldest traces are dropped.
 */
const transferTraces = new LRUCache<string, string>({ max: 10_000 });

/**
 * Stores the current trace under a transfer's id. One SQL statement writes the events of many callers, so the outbox
 * rows have no trace, and the relay of the same process adds the stored one. If the relay of another instance publishes
 * the event, the event continues no trace.
 */
export function keepTransferTrace(transferId: string): void {
  if (isSampled()) transferTraces.set(transferId, traceparent());
}

/** Returns the stored trace of the transfer that an event's JSON body names, and deletes it. */
export function takeTransferTrace(body: string | null): string | undefined {
  if (transferTraces.size === 0 || body === null) return undefined;
  const transferId = TRANSFER.exec(body)?.[1] ?? '';
  const trace = transferTraces.get(transferId);
  transferTraces.delete(transferId);
  return trace;
}
