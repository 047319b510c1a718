import { encodeEvent } from '@nm/contracts';
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import { LRUCache } from 'lru-cache';
import type { Db, Tx } from '../db/db.js';
import { currentTrace, isSampled, traceparent } from '../telemetry/trace-context.js';

/** An event as it is inserted into the outbox table. */
export interface OutboxRow {
  readonly type: string;
  readonly topic: string;
  readonly key: string;
  readonly payload: Buffer;
  readonly trace: string | null;
}

/**
 * Publishes the events of a service. An event is inserted into the outbox table in the same transaction that changes
 * the state (architecture §3.3).
 */
export class Outbox {
  private readonly appended = new WeakSet<Tx>();
  private waker: () => void = () => undefined;

  /** @param topic the topic of this service; events can be published only to this topic */
  constructor(
    db: Db,
    readonly topic: string,
  ) {
    db.onCommit((tx) => {
      if (this.appended.has(tx)) this.wake();
    });
  }

  /**
   * Appends an event to the outbox. Call it while the changed row is locked, so that events of one key have the order
   * of their commits.
   * @throws Error if the message is not an event, belongs to another topic, or has no key.
   */
  async append<S extends DescMessage>(tx: Tx, schema: S, body: MessageInitShape<S>): Promise<void> {
    await this.appendAll(tx, schema, [body]);
  }

  /**
   * Appends events of one type in the given order, with one statement.
   * @param traces one W3C traceparent for each event; undefined if all events continue the current trace
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
   * Builds the outbox row of an event, for a store that inserts it in the same statement as the state. Call `wake`
   * after the commit.
   * @throws Error in the same cases as `append`.
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

  /** Wakes the relay after a commit that inserted outbox rows without `append`. The call takes almost no time. */
  wake(): void {
    this.waker();
  }

  /** Registers the function that `wake` calls. It wakes the relay of this process. */
  wakes(waker: () => void): void {
    this.waker = waker;
  }
}

const TRANSFER = /"transferId"\s*:\s*"([0-9a-f-]{36})"/;
/**
 * The trace (W3C traceparent) of each recent transfer, by the id of the transfer. The number of traces is limited, so
 * that the oldest are dropped if no relay takes them.
 */
const transferTraces = new LRUCache<string, string>({ max: 10_000 });

/**
 * Stores the current trace with the id of a transfer. One SQL statement writes the transfers and events of many
 * callers, so the outbox rows contain no trace; the relay of this process adds the stored trace to the event. If the
 * relay of another instance publishes the event, the event has no trace.
 */
export function keepTransferTrace(transferId: string): void {
  if (isSampled()) transferTraces.set(transferId, traceparent());
}

/**
 * Returns the stored trace of the transfer that is named in the JSON body of an event, and deletes the stored trace.
 */
export function takeTransferTrace(body: string | null): string | undefined {
  if (transferTraces.size === 0 || body === null) return undefined;
  const transferId = TRANSFER.exec(body)?.[1] ?? '';
  const trace = transferTraces.get(transferId);
  transferTraces.delete(transferId);
  return trace;
}
