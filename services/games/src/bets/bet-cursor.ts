/**
 * The position of the last bet of a page: its time (microseconds since the epoch) and its round, which orders bets of
 * the same time.
 */
export interface BetCursor {
  readonly atMicros: bigint;
  readonly roundId: string;
}

const PLAIN = /^(\d{1,16}):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const CODED = /^[\w-]{1,96}$/;

/** Encodes a cursor. It holds a position but no member; the request says whose bets are listed. */
export const writeCursor = ({ atMicros, roundId }: BetCursor): string =>
  Buffer.from(`${atMicros}:${roundId}`).toString('base64url');

/** Decodes a cursor; undefined for a text that `writeCursor` did not produce. */
export function readCursor(text: string): BetCursor | undefined {
  if (!CODED.test(text)) return undefined;
  const plain = Buffer.from(text, 'base64url').toString('latin1');
  const [, atMicros, roundId] = PLAIN.exec(plain) ?? [];
  if (atMicros === undefined || roundId === undefined) return undefined;
  const cursor = { atMicros: BigInt(atMicros), roundId };
  return writeCursor(cursor) === text ? cursor : undefined;
}
