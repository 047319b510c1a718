/** The last bet of a page: its moment (microseconds since the epoch) and, among bets of one moment, its round. */
export interface BetCursor {
  readonly atMicros: bigint;
  readonly roundId: string;
}

const PLAIN = /^(\d{1,16}):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const CODED = /^[\w-]{1,96}$/;

/** A cursor as text. It names a place, not a member: the call says whose bets are listed. */
export const writeCursor = ({ atMicros, roundId }: BetCursor): string =>
  Buffer.from(`${atMicros}:${roundId}`).toString('base64url');

/** Reads a cursor back; undefined for a text that `writeCursor` never gave. */
export function readCursor(text: string): BetCursor | undefined {
  if (!CODED.test(text)) return undefined;
  const plain = Buffer.from(text, 'base64url').toString('latin1');
  const [, atMicros, roundId] = PLAIN.exec(plain) ?? [];
  if (atMicros === undefined || roundId === undefined) return undefined;
  const cursor = { atMicros: BigInt(atMicros), roundId };
  return writeCursor(cursor) === text ? cursor : undefined;
}
