import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** A W3C trace context: follows one click through gRPC calls and events into the logs. */
export interface TraceContext {
  /** 32 hex digits. */
  readonly traceId: string;
  /** 16 hex digits: the span that asked. */
  readonly spanId: string;
}

const storage = new AsyncLocalStorage<TraceContext>();
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

export const currentTrace = (): TraceContext | undefined => storage.getStore();

/** Runs work under a trace: the caller's when its `traceparent` is well formed, else a new one. */
export function withTrace<T>(traceparent: string | undefined, work: () => T): T {
  const match = traceparent === undefined ? null : TRACEPARENT.exec(traceparent);
  const traceId = match?.[1] ?? randomBytes(16).toString('hex');
  return storage.run({ traceId, spanId: randomBytes(8).toString('hex') }, work);
}

/** The header that carries the present trace onwards; a new trace when there is none. */
export function traceparent(): string {
  const { traceId, spanId } = storage.getStore() ?? {
    traceId: randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
  };
  return `00-${traceId}-${spanId}-01`;
}
