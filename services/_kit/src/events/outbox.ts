import { encodeEvent } from '@nm/contracts';
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import type { Db, Tx } from '../db/db.js';
import { currentTrace, traceparent } from '../telemetry/trace-context.js';

/** A fact, ready to be inserted. */
export interface OutboxRow {
  readonly type: string;
  readonly topic: string;
  readonly key: string;
  readonly payload: Buffer;
  readonly trace: string | null;
}

/** Publishes a service's facts: a row beside the state that it tells of, in the same transaction (architecture §3.3). */
export class Outbox {
  private readonly appended = new WeakSet<Tx>();
  private waker: () => void = () => undefined;

  /** @param topic the service's own: nobody publishes another's facts */
  constructor(
    db: Db,
    readonly topic: string,
  ) {
    db.onCommit((tx) => {
      if (this.appended.has(tx)) this.wake();
    });
  }

  /**
   * Appends a fact. Call it while the aggregate's row is locked: that puts the facts of one key in order.
   * @throws Error for a message that is no event, belongs to another's topic, or has no key.
   */
  async append<S extends DescMessage>(tx: Tx, schema: S, body: MessageInitShape<S>): Promise<void> {
    await this.appendAll(tx, schema, [body]);
  }

  /**
   * Appends facts of one type in this order, in one statement. As `append`, for many.
   * @param traces W3C traceparents under which each goes on, where that is not the present trace for all.
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
         FROM unnest($3::text[], $4::bytea[], $5::text[]) WITH ORDINALITY AS fact(key, payload, trace, place) ORDER BY place`,
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
   * A fact as its row, for a store that writes it in the same statement as the state it tells of. Wake the relay after the commit.
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

  /** Tells the relay that rows were committed by other means than `append` (the ledger's batch). Cheap; call it after the commit. */
  wake(): void {
    this.waker();
  }

  /** The relay's side of `wake`. */
  wakes(waker: () => void): void {
    this.waker = waker;
  }
}
