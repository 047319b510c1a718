/** Where a page of bets ended: behind this moment (microseconds since the epoch) and, of bets of one moment, this round. */
export interface BetCursor {
  readonly atMicros: bigint;
  readonly roundId: string;
}

const PLAIN = /^(\d{1,16}):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const CODED = /^[\w-]{1,96}$/;

/** A cursor as it leaves the service. It names a place, no member: whose bets stand there is for the call to say. */
export const writeCursor = ({ atMicros, roundId }: BetCursor): string =>
  Buffer.from(`${atMicros}:${roundId}`).toString('base64url');

/** Reads a cursor back; undefined for a text that we never wrote. */
export function readCursor(text: string): BetCursor | undefined {
  if (!CODED.test(text)) return undefined;
  const plain = Buffer.from(text, 'base64url').toString('latin1');
  const [, atMicros, roundId] = PLAIN.exec(plain) ?? [];
  if (atMicros === undefined || roundId === undefined) return undefined;
  const cursor = { atMicros: BigInt(atMicros), roundId };
  return writeCursor(cursor) === text ? cursor : undefined;
}
