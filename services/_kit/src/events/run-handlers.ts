import { decodeEvent } from '@nm/contracts';
import type { Tx } from '../db/db.js';
import { traceparent, withTrace } from '../telemetry/trace-context.js';
import type { SignalContext } from './consumer.js';
import type { ConsumerPlan, HandleMany } from './consumer-plan.js';
import type { Envelope } from './event-headers.js';

/**
 * Passes the events of one transaction to their handlers, in order. Consecutive events with the same @HandlesMany
 * method are passed in one call.
 */
export async function runHandlers(
  tx: Tx,
  plan: ConsumerPlan,
  events: readonly Envelope[],
  attempt: number,
): Promise<void> {
  // Skips the events that the filter does not want. Such an event can be here because it was parked before its filter
  // existed.
  const wanted = events.filter(({ type, payload }) => passesFilter(plan, type, payload));
  for (const { handleMany, group } of groupsOf(plan, wanted)) {
    if (handleMany) await runMany(tx, plan, handleMany, group, attempt);
    else for (const event of group) await runOne(tx, plan, event, attempt);
  }
}

/**
 * Returns true if an event must be handled. An event that cannot be decoded is also passed on, so that its error is
 * reported.
 */
export function passesFilter({ handlers, filters }: ConsumerPlan, type: string, payload: Uint8Array): boolean {
  if (!handlers.has(type)) return false;
  const when = filters?.get(type);
  if (!when) return true;
  try {
    return when(decodeEvent(type, payload));
  } catch {
    return true;
  }
}

interface Group {
  readonly handleMany: HandleMany | undefined;
  readonly group: Envelope[];
}

function groupsOf({ manyHandlers }: ConsumerPlan, events: readonly Envelope[]): Group[] {
  const groups: Group[] = [];
  for (const event of events) {
    const handleMany = manyHandlers?.get(event.type);
    const last = groups.at(-1);
    if (last && last.handleMany === handleMany) last.group.push(event);
    else groups.push({ handleMany, group: [event] });
  }
  return groups;
}

async function runOne(tx: Tx, plan: ConsumerPlan, event: Envelope, attempt: number): Promise<void> {
  const handle = plan.handlers.get(event.type);
  if (!handle) return;
  await withTrace(
    event.trace,
    () => handle(decodeEvent(event.type, event.payload), { tx, ...contextOf(plan, event, attempt) }),
    workOf(plan, event),
  );
}

async function runMany(
  tx: Tx,
  plan: ConsumerPlan,
  handleMany: HandleMany,
  events: readonly Envelope[],
  attempt: number,
): Promise<void> {
  await inEachTrace(plan, events, (traces) =>
    handleMany(
      events.map((event, i) => ({
        event: decodeEvent(event.type, event.payload),
        ...contextOf(plan, event, attempt),
        trace: traces[i]!,
      })),
      { tx },
    ),
  );
}

/** Runs work as a span in the trace of each event. Lines that the work logs have the trace of the last event. */
function inEachTrace(
  plan: ConsumerPlan,
  events: readonly Envelope[],
  work: (traces: readonly string[]) => Promise<void>,
  traces: string[] = [],
): Promise<void> {
  const event = events[traces.length];
  if (!event) return work(traces);
  return withTrace(event.trace, () => inEachTrace(plan, events, work, [...traces, traceparent()]), workOf(plan, event));
}

const workOf = ({ name }: ConsumerPlan, { type }: Envelope) => ({ name: `${name} ${type}`, kind: 'consumer' as const });

const contextOf = ({ name }: ConsumerPlan, { id, occurredAt }: Envelope, attempt: number): SignalContext => ({
  eventId: id,
  occurredAt,
  attempt,
  idempotencyKey: `${name}/${id}`,
});
