import { Injectable, SetMetadata, applyDecorators } from '@nestjs/common';
import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import type { Tx } from '../db/db.js';

export const CONSUMER_OPTIONS = 'events:consumer';
export const HANDLED_EVENTS = 'events:handles';

/**
 * The kind of a consumer. An `effect` handles each event exactly once. A `projection` can be rebuilt from the first
 * event. A `signal` sends changes to browsers. It has no inbox and no database, reads only new records, and drops an
 * event whose handling fails.
 */
export type ConsumerKind = 'effect' | 'projection' | 'signal';

export interface ConsumerOptions {
  /**
   * The name of the consumer, in the form `<service>.<reaction>`. It is also the name of its group in the event log and
   * its name in the inbox, so it must never change.
   */
  readonly name: string;
  readonly kind: ConsumerKind;
  /**
   * True if several events of an effect may share one transaction. The events of a projection always may. Use it for
   * effects whose handlers only write tables of this service. Each event is still handled once: if one event fails,
   * each event is tried again in a transaction of its own.
   */
  readonly together?: boolean;
  /**
   * The age (ms) above which a signal consumer drops an event, because a browser that connects later loads a snapshot.
   * Default: one minute.
   */
  readonly ageMsMax?: number;
  /**
   * The time (ms) for which the consumer waits for further events before it handles them together. Use it for reactions
   * that need not be fast: the events of this time share one read, and one transaction if `together` allows it.
   */
  readonly lingerMs?: number;
}

/** The data that the handler of a signal consumer receives in addition to the event. */
export interface SignalContext {
  readonly eventId: string;
  readonly occurredAt: Date;
  /** The number of the attempt of this consumer to handle this event, beginning with 1. */
  readonly attempt: number;
  /**
   * An idempotency key for calls to other services. All attempts of this consumer to handle this event have the same
   * key.
   */
  readonly idempotencyKey: string;
}

export interface EventContext extends SignalContext {
  /**
   * The transaction that also inserts the event's row in the inbox. Writes in this transaction happen exactly once per
   * event.
   */
  readonly tx: Tx;
}

export type EventHandler<S extends DescMessage> = (event: MessageShape<S>, context: EventContext) => Promise<void>;

/** One event of a list that a handler receives, with the context of the event. */
export interface DeliveredEvent<E> extends SignalContext {
  readonly event: E;
  /**
   * The trace of the event, as a W3C traceparent. If a handler appends new events because of this event, they continue
   * the trace.
   */
  readonly trace: string;
}

/**
 * A handler of a list of events. It handles all of them, in order, or none. If it throws an error, it is called again
 * for each event alone.
 */
export type EventsHandler<S extends DescMessage> = (
  events: readonly DeliveredEvent<MessageShape<S>>[],
  context: Pick<EventContext, 'tx'>,
) => Promise<void>;

/** Options of a handler, by which it receives only some events of its type. */
export interface EventFilter<E> {
  /**
   * Returns true if the event must be handled. The result may depend only on the event, so that it is the same at every
   * attempt. An event that is not wanted gets no inbox row and no transaction. It is never handled, even if it was
   * parked before the filter existed. By default all events of the type are handled.
   */
  readonly when?: (event: E) => boolean;
}

/** An event type and the method that handles it, as the decorator declares them. */
export interface Handled extends EventFilter<never> {
  readonly schema: DescMessage;
  readonly many: boolean;
}

/**
 * Class decorator: the provider is a consumer of events. Its handler methods have the decorator @Handles or
 * @HandlesMany.
 */
export const Consumer = (options: ConsumerOptions): ClassDecorator =>
  applyDecorators(Injectable(), SetMetadata(CONSUMER_OPTIONS, options));

/**
 * Method decorator: the method handles events of this type. The contract gives the type of the method's parameter, so a
 * method with a wrong type does not compile.
 */
export function Handles<S extends DescMessage>(schema: S, filter: EventFilter<MessageShape<S>> = {}) {
  return <H extends EventHandler<S>>(
    _target: object,
    method: string | symbol,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => note(method, descriptor, { ...filter, schema, many: false });
}

/**
 * Method decorator: the method handles a list of events in one transaction (option `together`), with a number of
 * statements that does not grow with the list. An event that is retried or replayed comes in a list of its own. A
 * method for several event types gets their events in one list, in the order in which they occurred.
 */
export function HandlesMany<S extends DescMessage>(schema: S, filter: EventFilter<MessageShape<S>> = {}) {
  return <H extends EventsHandler<S>>(
    _target: object,
    method: string | symbol,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => note(method, descriptor, { ...filter, schema, many: true });
}

function note(method: string | symbol, { value }: { readonly value?: unknown }, handled: Handled): void {
  if (typeof value !== 'function') throw new Error(`@Handles is on ${String(method)}, which is not a method`);
  const earlier = (Reflect.getMetadata(HANDLED_EVENTS, value) as Handled[] | undefined) ?? [];
  Reflect.defineMetadata(HANDLED_EVENTS, [...earlier, handled], value);
}

/**
 * The error that a handler throws if an event arrived before another event on which it depends. The event is then
 * parked, and retried automatically.
 */
export class Prerequisite extends Error {}
