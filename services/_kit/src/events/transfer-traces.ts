import { LRUCache } from 'lru-cache';
import { isSampled, traceparent } from '../telemetry/trace-context.js';

const TRANSFER = /"transferId"\s*:\s*"([0-9a-f-]{36})"/;
/** Traces by transfer id. If the relay is away the oldest are dropped. */
const traces = new LRUCache<string, string>({ max: 10_000 });

/**
 * Keeps the present trace for the event of a transfer. SQL writes these events for many callers at once, so their rows carry
 * no trace. The relay of the same process takes it; in another copy's relay the trace ends at the posting.
 */
export function keepTransferTrace(transferId: string): void {
  if (isSampled()) traces.set(transferId, traceparent());
}

/** Takes the trace that was kept for the transfer which a JSON body names. */
export function takeTransferTrace(body: string | null): string | undefined {
  if (traces.size === 0 || body === null) return undefined;
  const transferId = TRANSFER.exec(body)?.[1] ?? '';
  const trace = traces.get(transferId);
  traces.delete(transferId);
  return trace;
}
