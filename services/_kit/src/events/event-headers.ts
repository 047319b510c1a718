import type { LogRecord, OutgoingRecord } from './log/event-log.js';

const ID = 'event-id';
const TYPE = 'event-type';
const OCCURRED_AT = 'occurred-at';
const TRACE = 'traceparent';
const WATERMARK = 'watermark';

/**
 * An event as it is stored in the event log. The value of the log record is the event's body in protobuf; all other
 * fields are headers of the record.
 */
export interface Envelope {
  readonly id: string;
  readonly type: string;
  readonly key: string;
  readonly payload: Uint8Array;
  readonly occurredAt: Date;
  readonly trace?: string;
}

export function toRecord({ id, type, key, payload, occurredAt, trace }: Envelope): OutgoingRecord {
  const headers: Record<string, string> = { [ID]: id, [TYPE]: type, [OCCURRED_AT]: occurredAt.toISOString() };
  if (trace) headers[TRACE] = trace;
  return { key, value: payload, headers };
}

/**
 * Converts a record of the event log to an event.
 * @returns undefined if the record is a watermark and not an event
 */
export function fromRecord({ key, value, headers }: LogRecord): Envelope | undefined {
  const [id, type, occurredAt] = [headers[ID], headers[TYPE], headers[OCCURRED_AT]];
  if (!id || !type || !occurredAt) return undefined;
  return { id, type, key, payload: value, occurredAt: new Date(occurredAt), trace: headers[TRACE] };
}

/** Returns the event type of a record, or undefined if the record is not an event. */
export const typeOf = ({ headers }: LogRecord): string | undefined => headers[TYPE];

/**
 * Builds a watermark record with the time `at`. It tells readers that every event which occurred up to `at` is in the
 * log before this record.
 */
export function watermarkRecord(partition: number, at: Date): OutgoingRecord {
  return { key: '', value: new Uint8Array(), headers: { [WATERMARK]: at.toISOString() }, partition };
}

export function watermarkOf({ headers }: LogRecord): Date | undefined {
  const at = headers[WATERMARK];
  return at ? new Date(at) : undefined;
}
