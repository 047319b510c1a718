import { Injectable, SetMetadata, applyDecorators } from '@nestjs/common';
import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import type { Tx } from '../db/db.js';

export const CONSUMER_OPTIONS = 'events:consumer';
export const HANDLED_EVENTS = 'events:handles';

/**
 * The kind of a consumer. An `effect` handles each event exactly once. A `projection` can be rebuilt from the first
 * event. A `signal` sends changes to browsers: it has no inbox and no database, starts at the latest record, and drops
 * events that fail.
 */
export type ConsumerKind = 'effect' | 'projection' | 'signal';

export interface ConsumerOptions {
  /**
   * The consumer's name, `<service>.<reaction>`, is its group in the event log and its name in the inbox. It must never
   * change.
   */
  readonly name: string;
  readonly kind: ConsumerKind;
  /**
   * Allows several events of an effect to share one transaction, as the events of a projection always do. Use it for
   * effects whose handlers only write tables of this service. Each event is still handled once. If one event fails,
   * each event is tried again in its own transaction.
   */
  readonly together?: boolean;
  /**
   * The age (ms) above which a signal consumer drops an event, because a browser that returns later loads a snapshot.
   * Default: one minute.
   */
  readonly ageMsMax?: number;
  /**
   * How long (ms) the consumer waits for further events before it handles them together. It is for reactions that need
   * not be fast: events within this time share one read, and one transaction where this is allowed.
   */
  readonly lingerMs?: number;
}

/** The data that a handler receives in addition to the event. */
export interface SignalContext {
  readonly eventId: string;
  readonly occurredAt: Date;
  /** The number of this attempt to handle the event, from 1. */
  readonly attempt: number;
  /**
   * An idempotency key for calls to other services. It is the same at every attempt of this consumer to handle this
   * event.
   */
  readonly idempotencyKey: string;
}

export interface EventContext extends SignalContext {
  /**
   * The transaction in which the event's inbox row was inserted. Writes in this transaction happen exactly once per
   * event. A signal consumer has no transaction.
   */
  readonly tx: Tx;
}

export type EventHandler<S extends DescMessage> = (event: MessageShape<S>, context: EventContext) => Promise<void>;

/** One event of a list, with everything that its handler receives. */
export interface DeliveredEvent<E> extends SignalContext {
  readonly event: E;
  /**
   * The trace of the event (W3C traceparent). Events that the handler appends because of this event continue the trace.
   */
  readonly trace: string;
}

/**
 * Handles a list of events in order; either all of them are handled or none. If it throws an error, each event is
 * handled again in a list of its own.
 */
export type EventsHandler<S extends DescMessage> = (
  events: readonly DeliveredEvent<MessageShape<S>>[],
  context: Pick<EventContext, 'tx'>,
) => Promise<void>;

/** Options of a handler that select which events of its type it gets. */
export interface EventFilter<E> {
  /**
   * Returns true if the event must be handled. The result may depend on the event only, so that it is always the same.
   * An event that is not wanted needs no inbox row and no transaction; it is never handled, even if it was parked
   * earlier. Default: all events of the type are handled.
   */
  readonly when?: (event: E) => boolean;
}

/** The event type that a method handles, as its decorator declares it. */
export interface Handled extends EventFilter<never> {
  readonly schema: DescMessage;
  readonly many: boolean;
}

/** Class decorator: the provider is a consumer of events. Its methods carry @Handles or @HandlesMany. */
export const Consumer = (options: ConsumerOptions): ClassDecorator =>
  applyDecorators(Injectable(), SetMetadata(CONSUMER_OPTIONS, options));

/**
 * Method decorator: the method handles this event type. The type of its parameter comes from the contract, so a wrong
 * type does not compile.
 */
export function Handles<S extends DescMessage>(schema: S, filter: EventFilter<MessageShape<S>> = {}) {
  return <H extends EventHandler<S>>(
    _target: object,
    method: string | symbol,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => note(method, descriptor, { ...filter, schema, many: false });
}

/**
 * Method decorator: the method handles a list of events in one transaction (option `together`), with a constant number
 * of statements. A retried or replayed event comes in a list of its own. A method with several event types gets events
 * of these types mixed, in their order.
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
 * A handler throws this error if the event arrived before another event on which it depends. The event is then parked
 * and retried automatically.
 */
export class Prerequisite extends Error {}
