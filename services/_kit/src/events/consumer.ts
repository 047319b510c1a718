import { Injectable, SetMetadata, applyDecorators } from '@nestjs/common';
import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import type { Tx } from '../db/db.js';

export const CONSUMER_OPTIONS = 'events:consumer';
export const HANDLED_EVENTS = 'events:handles';

/**
 * `effect`: never run twice for one event. `projection`: may be rebuilt from the beginning. `signal`: tells browsers
 * what changed; it has no inbox and no database, begins at the latest record and drops what fails.
 */
export type ConsumerKind = 'effect' | 'projection' | 'signal';

export interface ConsumerOptions {
  /** `<service>.<reaction>`: the consumer's group in the log and its name in the inbox, for ever. */
  readonly name: string;
  readonly kind: ConsumerKind;
  /**
   * An effect whose handlers write this service's tables and call nobody: events then share a transaction and its
   * cost, as those of a projection always do. Each is still handled once; when one of them fails each is tried alone.
   */
  readonly together?: boolean;
  /** A signal drops events older than this (ms): a browser that was away asks for a snapshot. A minute unless said otherwise. */
  readonly ageMsMax?: number;
  /** How late a reaction may be that nobody waits for (ms): events that come within it share a read, and a transaction where they may. */
  readonly lingerMs?: number;
}

/** What a handler knows of the event it handles. */
export interface SignalContext {
  readonly eventId: string;
  readonly occurredAt: Date;
  /** 1 at the first try. */
  readonly attempt: number;
  /** For a call to another service: the same for every try of this consumer on this event. */
  readonly idempotencyKey: string;
}

export interface EventContext extends SignalContext {
  /** The inbox row was inserted here: what the handler writes through it happens exactly once. A signal has none. */
  readonly tx: Tx;
}

export type EventHandler<S extends DescMessage> = (event: MessageShape<S>, context: EventContext) => Promise<void>;

/** One of several events that a handler takes at once, and what it knows of it. */
export interface DeliveredEvent<E> extends SignalContext {
  readonly event: E;
  /** The event's own trace (W3C traceparent): a fact that is appended because of it goes on under it. */
  readonly trace: string;
}

/** Takes events in their order, all of them or none: what it throws sends each of them to it alone. */
export type EventsHandler<S extends DescMessage> = (
  events: readonly DeliveredEvent<MessageShape<S>>[],
  context: Pick<EventContext, 'tx'>,
) => Promise<void>;

/** Which events of its type a handler is for. */
export interface EventFilter<E> {
  /**
   * Told by the event alone, the same for ever: what it is false for costs no inbox row and no transaction, and is never handled, not
   * even where it was parked before. All events of the type unless said.
   */
  readonly when?: (event: E) => boolean;
}

/** What a method handles, as its decorators said. */
export interface Handled extends EventFilter<never> {
  readonly schema: DescMessage;
  readonly many: boolean;
}

/** A named reaction: a provider whose methods carry @Handles or @HandlesMany. */
export const Consumer = (options: ConsumerOptions): ClassDecorator =>
  applyDecorators(Injectable(), SetMetadata(CONSUMER_OPTIONS, options));

/** The method handles this event. Its parameter is the event's generated type: another does not compile. */
export function Handles<S extends DescMessage>(schema: S, filter: EventFilter<MessageShape<S>> = {}) {
  return <H extends EventHandler<S>>(
    _target: object,
    method: string | symbol,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => note(method, descriptor, { ...filter, schema, many: false });
}

/**
 * The method handles this event, as many of them at once as share a transaction (`together`), so that it can take them in a
 * constant number of statements. Alone, as when it is tried again or replayed, an event is a list of one. A method that carries
 * several takes them mixed, in order.
 */
export function HandlesMany<S extends DescMessage>(schema: S, filter: EventFilter<MessageShape<S>> = {}) {
  return <H extends EventsHandler<S>>(
    _target: object,
    method: string | symbol,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => note(method, descriptor, { ...filter, schema, many: true });
}

function note(method: string | symbol, { value }: { readonly value?: unknown }, handled: Handled): void {
  if (typeof value !== 'function') throw new Error(`@Handles stands on ${String(method)}, which is not a method`);
  const earlier = (Reflect.getMetadata(HANDLED_EVENTS, value) as Handled[] | undefined) ?? [];
  Reflect.defineMetadata(HANDLED_EVENTS, [...earlier, handled], value);
}

/** Thrown by a handler when the event came before what it builds on: it parks, and is tried again by itself. */
export class Prerequisite extends Error {}
