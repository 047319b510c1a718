import { Injectable, SetMetadata, applyDecorators } from '@nestjs/common';
import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import type { Tx } from '../db/db.js';

export const CONSUMER_OPTIONS = 'events:consumer';
export const HANDLED_EVENTS = 'events:handles';

/**
 * `effect`: handles each event exactly once. `projection`: can be rebuilt from the beginning. `signal`: sends changes
 * to browsers. A signal has no inbox and no database, starts at the latest record, and drops events that fail.
 */
export type ConsumerKind = 'effect' | 'projection' | 'signal';

export interface ConsumerOptions {
  /** `<service>.<reaction>`: the consumer's group in the event log and its name in the inbox. It never changes. */
  readonly name: string;
  readonly kind: ConsumerKind;
  /**
   * For an effect whose handlers only write this service's own tables: several events share one transaction, as they
   * always do for a projection. Each event is still handled once. If one event fails, each of them is tried in its own
   * transaction.
   */
  readonly together?: boolean;
  /** A signal drops events older than this (ms), because a returning browser loads a snapshot. Default: one minute. */
  readonly ageMsMax?: number;
  /**
   * How long (ms) the consumer waits for more events before it handles them, for reactions that need not be fast.
   * Events within this time share one read, and one transaction where allowed.
   */
  readonly lingerMs?: number;
}

/** The context that a handler gets with an event. */
export interface SignalContext {
  readonly eventId: string;
  readonly occurredAt: Date;
  /** The number of this attempt; 1 at the first. */
  readonly attempt: number;
  /** Idempotency key for calls to other services: the same at every attempt of this consumer on this event. */
  readonly idempotencyKey: string;
}

export interface EventContext extends SignalContext {
  /**
   * The transaction that inserted the inbox row. Writes through it happen exactly once. A signal has no transaction.
   */
  readonly tx: Tx;
}

export type EventHandler<S extends DescMessage> = (event: MessageShape<S>, context: EventContext) => Promise<void>;

/** One event of a list, with the context that its handler gets. */
export interface DeliveredEvent<E> extends SignalContext {
  readonly event: E;
  /** The event's trace (W3C traceparent). Events that the handler appends because of it continue this trace. */
  readonly trace: string;
}

/**
 * Handles a list of events in order; either all are handled or none. If it throws, each event is handled again as a
 * list of one.
 */
export type EventsHandler<S extends DescMessage> = (
  events: readonly DeliveredEvent<MessageShape<S>>[],
  context: Pick<EventContext, 'tx'>,
) => Promise<void>;

/** Selects the events of a type that a handler wants. */
export interface EventFilter<E> {
  /**
   * Returns whether to handle an event. It depends on the event only, so it always gives the same result. A rejected
   * event costs no inbox row and no transaction, and is never handled, even if it was parked earlier. Default: all
   * events of the type are handled.
   */
  readonly when?: (event: E) => boolean;
}

/** The event type that a method handles, from its decorators. */
export interface Handled extends EventFilter<never> {
  readonly schema: DescMessage;
  readonly many: boolean;
}

/** Marks a provider as a consumer. Its methods carry @Handles or @HandlesMany. */
export const Consumer = (options: ConsumerOptions): ClassDecorator =>
  applyDecorators(Injectable(), SetMetadata(CONSUMER_OPTIONS, options));

/** The method handles this event type. The parameter's type is the generated one, so a wrong type does not compile. */
export function Handles<S extends DescMessage>(schema: S, filter: EventFilter<MessageShape<S>> = {}) {
  return <H extends EventHandler<S>>(
    _target: object,
    method: string | symbol,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => note(method, descriptor, { ...filter, schema, many: false });
}

/**
 * The method handles a list of events that share a transaction (`together`), with a constant number of statements. A
 * retried or replayed event comes as a list of one. A method with several event types gets them mixed, in order.
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

/** Thrown when an event arrived before the event that it depends on. The event is parked and retried automatically. */
export class Prerequisite extends Error {}
