import { currentTrace, traceparent } from '../telemetry/trace-context.js';
import { keepSpan } from '../telemetry/span-exporter.js';

/** A relay that is away takes none; what it leaves here is let go, oldest first. */
const LEFT_MAX = 10_000;
const TRANSFER = /"transferId"\s*:\s*"([0-9a-f-]{36})"/;
const left = new Map<string, string>();

/**
 * Facts that SQL writes by itself (the ledger's batch) carry no trace, and one batch serves many: whoever asked for a transfer
 * leaves its trace here, and the relay beside it takes it along. With another copy's relay the trace ends at the entry.
 */
export function keepTransferTrace(transferId: string): void {
  if (!keepSpan || !currentTrace()) return;
  left.set(transferId, traceparent());
  if (left.size > LEFT_MAX) left.delete(left.keys().next().value ?? '');
}

/** The trace that was left for the transfer which a JSON body names. */
export function takeTransferTrace(body: string | null): string | undefined {
  if (left.size === 0 || body === null) return undefined;
  const transferId = TRANSFER.exec(body)?.[1] ?? '';
  const trace = left.get(transferId);
  left.delete(transferId);
  return trace;
}
