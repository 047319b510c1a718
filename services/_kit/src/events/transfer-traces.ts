import { LRUCache } from 'lru-cache';
import { isSampled, traceparent } from '../telemetry/trace-context.js';

const TRANSFER = /"transferId"\s*:\s*"([0-9a-f-]{36})"/;
/** Traces by transfer id, limited in number. While the relay is down the oldest are dropped. */
const traces = new LRUCache<string, string>({ max: 10_000 });

/**
 * Keeps the current trace for the event of a transfer. One SQL statement writes these events for many callers, so the
 * rows carry no trace. The relay of the same process takes it from here. In another copy's relay the trace ends at the
 * posting.
 */
export function keepTransferTrace(transferId: string): void {
  if (isSampled()) traces.set(transferId, traceparent());
}

/** Removes and returns the trace kept for the transfer that a JSON body names. */
export function takeTransferTrace(body: string | null): string | undefined {
  if (traces.size === 0 || body === null) return undefined;
  const transferId = TRANSFER.exec(body)?.[1] ?? '';
  const trace = traces.get(transferId);
  traces.delete(transferId);
  return trace;
}
