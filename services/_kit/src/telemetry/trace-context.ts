import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { keepSpan, type SpanKind } from './span-exporter.js';

/** A W3C trace context: follows one click through gRPC calls and events into the logs. */
export interface TraceContext {
  /** 32 hex digits. */
  readonly traceId: string;
  /** 16 hex digits: the span that asked. */
  readonly spanId: string;
}

/** What a span says of the work that it times; exported only where OTLP_ENDPOINT is set. */
export interface Work {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: Readonly<Record<string, string | number>>;
}

const storage = new AsyncLocalStorage<TraceContext>();
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

export const currentTrace = (): TraceContext | undefined => storage.getStore();

/** Runs work under a trace: the caller's when its `traceparent` is well formed, else a new one. The work is a span of it. */
export function withTrace<T>(traceparent: string | undefined, work: () => T, told?: Work): T {
  const match = traceparent === undefined ? null : TRACEPARENT.exec(traceparent);
  const traceId = match?.[1] ?? randomBytes(16).toString('hex');
  const span = { traceId, spanId: randomBytes(8).toString('hex') };
  return storage.run(span, () => (told && keepSpan ? timed(span, match?.[2], told, work) : work()));
}

/** Runs work as a step within the present trace, for calls that leave the process. */
export function withStep<T>(told: Work, work: () => T): T {
  const parent = storage.getStore();
  if (!parent || !keepSpan) return work();
  const span = { traceId: parent.traceId, spanId: randomBytes(8).toString('hex') };
  return storage.run(span, () => timed(span, parent.spanId, told, work));
}

function timed<T>(span: TraceContext, parentId: string | undefined, told: Work, work: () => T): T {
  const startedAt = performance.timeOrigin + performance.now();
  const end = (error?: unknown): void =>
    keepSpan?.({
      ...span,
      ...told,
      parentId,
      startedAt,
      endedAt: performance.timeOrigin + performance.now(),
      ...(error === undefined ? {} : { error: error instanceof Error ? error.message : String(error) }),
    });
  let result: T;
  try {
    result = work();
  } catch (error) {
    end(error);
    throw error;
  }
  if (result instanceof Promise) result.then(() => end(), end);
  else end();
  return result;
}

/** The header that carries the present trace onwards; a new trace when there is none. */
export function traceparent(): string {
  const { traceId, spanId } = storage.getStore() ?? {
    traceId: randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
  };
  return `00-${traceId}-${spanId}-01`;
}
