import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
  type Span,
  type SpanContext,
  type Tracer,
} from '@opentelemetry/api';

/** The name, the kind and the attributes of a span, which describe a piece of work. */
export interface Work {
  readonly name: string;
  readonly kind: keyof typeof KINDS;
  readonly attributes?: Readonly<Record<string, string | number>>;
}

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

const storage = new AsyncLocalStorage<SpanContext>();
let tracer: Tracer | undefined;

/** Sets the tracer that creates spans. If it is undefined, no spans are created, but log lines still have trace ids. */
export function useTracer(next: Tracer | undefined): void {
  tracer = next;
}

export const currentTrace = (): SpanContext | undefined => storage.getStore();

/** Returns true if the current code runs in a trace whose spans are exported. */
export const isSampled = (): boolean => isSampledContext(storage.getStore());

/**
 * Runs a function in a trace. It is the caller's trace if `traceparent` is valid, otherwise a new one. If `work` is
 * given, the run is recorded as a span with this name.
 */
export function withTrace<T>(traceparent: string | undefined, run: () => T, work?: Work): T {
  const parent = parentOf(traceparent);
  if (!work || !tracer) return storage.run(parent ?? newContext(), run);
  return runSpan(tracer, work, parent, run);
}

/** Runs a function as a span of the current trace. It is used for example for a call to another process. */
export function withStep<T>(work: Work, run: () => T): T {
  const parent = storage.getStore();
  return tracer && isSampledContext(parent) ? runSpan(tracer, work, parent, run) : run();
}

/**
 * Returns the value of the header `traceparent`, by which another process continues the current trace. If there is no
 * current trace, it is the value for a new one.
 */
export function traceparent(): string {
  const { traceId, spanId, traceFlags } = storage.getStore() ?? newContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

const isSampledContext = (context: SpanContext | undefined): boolean =>
  context !== undefined && (context.traceFlags & TraceFlags.SAMPLED) !== 0;

const newContext = (): SpanContext => ({
  traceId: randomBytes(16).toString('hex'),
  spanId: randomBytes(8).toString('hex'),
  traceFlags: TraceFlags.NONE,
});

function parentOf(header: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = (header && TRACEPARENT.exec(header)) || [];
  if (!traceId || !spanId || !flags) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

function runSpan<T>(by: Tracer, { name, kind, attributes }: Work, parent: SpanContext | undefined, run: () => T): T {
  const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
  const span = by.startSpan(name, { kind: KINDS[kind], attributes }, context);
  return storage.run(span.spanContext(), () => endWith(span, run));
}

function endWith<T>(span: Span, run: () => T): T {
  const fail = (error: unknown): void => {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.message : String(error) });
    span.end();
  };
  let result: T;
  try {
    result = run();
  } catch (error) {
    fail(error);
    throw error;
  }
  if (result instanceof Promise) result.then(() => span.end(), fail);
  else span.end();
  return result;
}
