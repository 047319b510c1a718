import { declarationOf, type EventDeclaration } from '@nm/contracts';
import type { DescMessage, Message } from '@bufbuild/protobuf';
import { traceparent } from '../telemetry/trace-context.js';
import {
  CONSUMER_OPTIONS,
  HANDLED_EVENTS,
  type ConsumerOptions,
  type EventContext,
  type Handled,
  type DeliveredEvent,
} from './consumer.js';

export type Handle = (event: Message, context: EventContext) => Promise<void>;
export type HandleMany = (
  events: readonly DeliveredEvent<Message>[],
  context: Pick<EventContext, 'tx'>,
) => Promise<void>;

/** A consumer that was checked and can run: the topics that it reads, and a handler for each event type. */
export interface ConsumerPlan extends ConsumerOptions {
  readonly topics: readonly string[];
  readonly handlers: ReadonlyMap<string, Handle>;
  /**
   * The handlers that get a list of events, by event type. Event types that share one handler method have the same
   * value. Each of these event types is also in `handlers`.
   */
  readonly manyHandlers?: ReadonlyMap<string, HandleMany>;
  /** The filter (option `when`) of each event type whose handler has one. */
  readonly filters?: ReadonlyMap<string, (event: Message) => boolean>;
  /** The method that empties the tables of a projection before the projection is rebuilt. */
  readonly reset?: (context: Pick<EventContext, 'tx'>) => Promise<void>;
}

export interface Wiring {
  /** The name of the service. The name of every consumer begins with it. */
  readonly service: string;
  /** The topic to which this service publishes its events; undefined if it publishes none. */
  readonly topic?: string;
  /** True if the process has a database. Without a database it can run only consumers of the kind `signal`. */
  readonly hasDatabase: boolean;
}

const NAME = /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/;

/**
 * Finds the consumers among the providers of a module and checks all of them before the first one starts (architecture
 * §3.8).
 * @throws Error with one sentence for each fault; the sentence says what to change.
 */
export function planConsumers(instances: Iterable<unknown>, wiring: Wiring): ConsumerPlan[] {
  const faults: string[] = [];
  const plans: ConsumerPlan[] = [];
  for (const instance of new Set(instances)) {
    if (typeof instance !== 'object' || instance === null) continue;
    const plan = planOf(instance, wiring, faults);
    if (!plan) continue;
    if (plans.some((other) => other.name === plan.name)) {
      faults.push(
        `Two classes are the consumer ${plan.name}: give ${instance.constructor.name} another name, or move its methods into the other.`,
      );
    }
    plans.push(plan);
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return plans;
}

function planOf(instance: object, wiring: Wiring, faults: string[]): ConsumerPlan | undefined {
  const type = instance.constructor;
  const options = Reflect.getMetadata(CONSUMER_OPTIONS, type) as ConsumerOptions | undefined;
  const methods = handledMethods(instance);
  if (!options) {
    if (methods.length > 0) {
      faults.push(
        `${type.name}.${methods[0]!.name} carries @Handles, but ${type.name} is no consumer: add @Consumer({ name: '${wiring.service}.…', kind: … }).`,
      );
    }
    return undefined;
  }
  const { name, kind, ageMsMax, lingerMs, together } = options;
  if (!NAME.test(name) || !name.startsWith(`${wiring.service}.`)) {
    faults.push(
      `The consumer ${name} (${type.name}) must be called ${wiring.service}.<reaction>, in lower case with dashes.`,
    );
  }
  if (kind !== 'signal' && !wiring.hasDatabase) {
    faults.push(
      `The consumer ${name} is an ${kind}, which needs an inbox, but ${wiring.service} has no database: make it a signal.`,
    );
  }
  if (methods.length === 0)
    faults.push(`The consumer ${name} (${type.name}) handles nothing: put @Handles(…Schema) on a method or remove it.`);

  const shares = kind === 'projection' || (together ?? false);
  const handlers = new Map<string, Handle>();
  const manyHandlers = new Map<string, HandleMany>();
  const filters = new Map<string, (event: Message) => boolean>();
  const topics = new Set<string>();
  for (const { method, handled, name: methodName } of methods) {
    const takeMany: HandleMany = (events, context) => method.call(instance, events, context);
    for (const { schema, many, when } of handled) {
      const declared = declaration(schema);
      if (!declared) {
        faults.push(
          `${type.name}.${methodName} handles ${schema.typeName}, which is not an event: give the message the (events.v1.event) option or handle another.`,
        );
        continue;
      }
      if (declared.topic === wiring.topic) {
        faults.push(
          `${type.name}.${methodName} handles ${declared.type} of its own topic ${declared.topic}: a service never reacts to its own facts; do it where the fact is appended.`,
        );
      }
      if (handlers.has(declared.type)) {
        faults.push(
          `${name} handles ${declared.type} twice (again in ${methodName}): keep one, or make the other a consumer of its own name.`,
        );
      }
      if (many && !shares) {
        faults.push(
          `${type.name}.${methodName} takes many events at once, but ${name} gives each a transaction of its own: say together: true, or use @Handles.`,
        );
      }
      topics.add(declared.topic);
      if (when) filters.set(declared.type, when as (event: Message) => boolean);
      if (many) manyHandlers.set(declared.type, takeMany);
      handlers.set(
        declared.type,
        many
          ? (event, { tx, ...context }) => takeMany([{ ...context, event, trace: traceparent() }], { tx })
          : (event, context) => method.call(instance, event, context),
      );
    }
  }
  const reset = (instance as { reset?: ConsumerPlan['reset'] }).reset;
  return {
    name,
    kind,
    ageMsMax,
    lingerMs,
    together: shares,
    topics: [...topics],
    handlers,
    manyHandlers,
    filters,
    reset: typeof reset === 'function' ? reset.bind(instance) : undefined,
  };
}

const parentOf = (value: object): object | null => Object.getPrototypeOf(value) as object | null;

type Method = (...given: readonly unknown[]) => Promise<void>;
interface HandledMethod {
  readonly name: string;
  readonly method: Method;
  readonly handled: readonly Handled[];
}

function handledMethods(instance: object): HandledMethod[] {
  const found = new Map<string, HandledMethod>();
  for (let level = parentOf(instance); level && level !== Object.prototype; level = parentOf(level)) {
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(level))) {
      const value: unknown = descriptor.value;
      if (typeof value !== 'function' || found.has(name)) continue;
      const handled = Reflect.getMetadata(HANDLED_EVENTS, value) as Handled[] | undefined;
      if (handled) found.set(name, { name, method: value as Method, handled });
    }
  }
  return [...found.values()];
}

function declaration(schema: DescMessage): EventDeclaration | undefined {
  try {
    return declarationOf(schema);
  } catch {
    return undefined;
  }
}
