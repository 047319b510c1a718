import { Failure } from '@nm/kit/errors/failure.js';

/** The place of a thread in a list: the time by which the list is sorted, and the thread's id. */
export interface ThreadPlace {
  /** The time in microseconds since 1970. The database sorts by microseconds, so milliseconds would skip threads. */
  readonly micros: bigint;
  readonly threadId: string;
}

const CURSOR = /^(\d{1,16})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Returns the cursor of a place. It contains the place itself, because an answer or a new message moves a thread. */
export const cursorOf = ({ micros, threadId }: ThreadPlace): string => `${micros}_${threadId}`;

/**
 * Reads a cursor; an empty one is that of the first page.
 * @throws Failure request.invalid (cursor).
 */
export function placeOf(cursor: string): ThreadPlace | undefined {
  if (cursor === '') return undefined;
  const [, micros, threadId] = CURSOR.exec(cursor) ?? [];
  if (micros === undefined || threadId === undefined) throw new Failure('request.invalid', { field: 'cursor' });
  return { micros: BigInt(micros), threadId };
}
